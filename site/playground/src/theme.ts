// Light or dark: as the system says, until somebody chooses.

const KEY = "libcgt-theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const button = document.getElementById("theme")!;
let chosen: string | null = null;
try {
  chosen = localStorage.getItem(KEY);
} catch {
  // a page from a disk may have no storage
}

export const dark = () => (chosen ?? (system.matches ? "dark" : "light")) === "dark";

const listeners: (() => void)[] = [];
export const onTheme = (changed: () => void) => listeners.push(changed);

function apply(): void {
  document.documentElement.dataset.theme = dark() ? "dark" : "light";
  button.textContent = dark() ? "Light" : "Dark";
  for (const changed of listeners) changed();
}

button.addEventListener("click", () => {
  chosen = dark() ? "light" : "dark";
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // then it lasts as long as the page
  }
  apply();
});
system.addEventListener("change", apply);
apply();

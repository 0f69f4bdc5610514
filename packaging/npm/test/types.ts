// What a program in TypeScript writes; tools/npm checks its types.
import { CgtError, load, NO_ANSWER, type Outcome, type Place, type Rules, type Table } from "libcgt";

export async function program(): Promise<string> {
  const cgt = await load();
  using game = cgt.game("wythoff");
  const value: bigint = game.value("3,5");
  const outcome: Outcome = game.outcome([3, 5n], { misere: true, method: "search" });
  const table: Table = game.table([[0, 9], [0, 9n]]);
  game.onProgress((expanded, known) => expanded < 10n ** 6n && known < 10n ** 6n);
  game.memory = 2 ** 20;
  try {
    cgt.game("wythof");
  } catch (error) {
    const place: Place | undefined = error instanceof CgtError ? error.place : undefined;
    if (place !== undefined) return `${place.line}:${place.column}`;
  }
  const rules: Rules = { options: ([n]) => (n! > 0n ? [n! - 1n, [0]] : []), unordered: true };
  using own = cgt.game(rules);
  own.value(3);
  // @ts-expect-error options are positions
  cgt.game({ options: () => [{}] });
  // @ts-expect-error no such method
  game.outcome("3,5", { method: "guess" });
  // @ts-expect-error positions are texts or numbers
  game.value({});
  return cgt.heatMap(table, { zeros: true }) + value + outcome + (table.values[0] === NO_ANSWER) + cgt.nim.mul(2n, 3);
}

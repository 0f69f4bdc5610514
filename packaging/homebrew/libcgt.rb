# Not submitted yet.
class Libcgt < Formula
  desc "Impartial combinatorial games: values, outcomes and winning moves"
  homepage "https://example.org/libcgt"
  url "https://example.org/libcgt-0.1.0.tar.xz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  uses_from_macos "python" => :build

  def install
    system "meson", "setup", "build", "-Dtests=disabled", "-Dbench=disabled", "-Dexamples=disabled", "-Ddocs=disabled",
           *std_meson_args
    system "meson", "compile", "-C", "build"
    system "meson", "install", "-C", "build"
  end

  test do
    assert_equal "6", shell_output("#{bin}/cgt grundy nim 3,5").strip
    (testpath/"program.c").write <<~C
      #include <cgt/cgt.h>
      int main(void) { return cgt_nim_mul(2, 2) == 3 ? 0 : 1; }
    C
    system ENV.cc, "program.c", "-I#{include}", "-L#{lib}", "-lcgt", "-o", "program"
    system "./program"
  end
end

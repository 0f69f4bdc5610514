# Stand-ins for Homebrew's words, which install and test the formula in a prefix of our own.
#
#   ruby check.rb PREFIX SOURCE
require "open3"
require "pathname"
require "tmpdir"

PREFIX = Pathname.new(ARGV[0])
SOURCE = Pathname.new(ARGV[1])

class Formula
  %i[desc homepage url sha256 license depends_on uses_from_macos].each do |word|
    define_singleton_method(word) { |value| raise "#{self}: #{word} without a value" if value.nil? || value.empty? }
  end

  def self.test(&block)
    define_method(:run_test, &block)
  end

  def bin = PREFIX/"bin"
  def lib = PREFIX/"lib"
  def include = PREFIX/"include"
  def testpath = Pathname.pwd
  def std_meson_args = ["--prefix=#{PREFIX}", "--libdir=lib", "--buildtype=release", "--wrap-mode=nofallback"]
  def system(*words) = Kernel.system({ "LD_LIBRARY_PATH" => lib.to_s }, *words.map(&:to_s), exception: true)

  def shell_output(command)
    output, status = Open3.capture2(command)
    raise "#{command}: #{status}" unless status.success?
    output
  end

  def assert_equal(expected, actual)
    raise "expected #{expected}, got #{actual}" unless expected == actual
  end
end

def ENV.cc = "cc"

require_relative "libcgt"
formula = Libcgt.new
Dir.chdir(SOURCE) { formula.install }
Dir.mktmpdir { |folder| Dir.chdir(folder) { formula.run_test } }

/** Returns the modules that a source imports with `import`, `export … from`, `import()`, `require()` and `<style src>`. */
export function getSources(text: string): string[] {
  return [
    ...text.matchAll(
      /(?:\bfrom\s*|\bimport\s*(?:\(\s*)?|\brequire\(\s*|<style\b[^<>]*?\ssrc=|@import\s+(?:url\()?)(['"])([^'"]+)\1/g,
    ),
  ].map(([, , source = '']) => source.replace(/^~(?=[@\w])/, ''))
}

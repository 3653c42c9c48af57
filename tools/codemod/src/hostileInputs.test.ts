import { expect, test } from 'vitest'
import { getSources } from './files/getSources.js'
import { moveSource } from './moveSource.js'
import { origins } from './origins.js'
import { formatReport } from './report/formatReport.js'

const N = 20_000
const many = (text: string) => text.repeat(Math.ceil(N / text.length))
const uppy = "import Uppy from '@uppy/core'\n"
const pond = "import { FilePond } from 'react-filepond'\n"
const vue = "<script>\nimport vueFilePond from 'vue-filepond'\nconst FilePond = vueFilePond()\n</script>\n"
const option = (value: string) => `${uppy}new Uppy({ restrictions: { allowedFileTypes: ${value} } })\n`
const element = (attributes: string) => `${pond}export const a = <FilePond ${attributes} />\n`
const spaces = ' '.repeat(N)

/** Sources that took from seconds to years. Each is of 20,000 characters. */
const inputs: Readonly<Record<string, readonly [name: string, text: string]>> = {
  'a list that does not end as one': ['a.ts', option(`[${many("'a' ")}x]`)],
  'a list with spaces': ['a.ts', option(`['a'${spaces},${spaces}x]`)],
  'a list of one long string': ['a.ts', option(`['${many('a')}]`)],
  'a list of FilePond': ['a.tsx', element(`acceptedFileTypes={[${many('"a" ')}x]}`)],
  'a size with spaces': ['a.tsx', element(`maxFileSize="5${spaces}x"`)],
  'spaces before a name': ['a.tsx', element(`${spaces}server="/a"${spaces}name="b"${spaces}`)],
  'spaces before an import': ['a.svelte', `<script>${spaces}x\n${spaces}${uppy}new Uppy()\n</script>`],
  'spaces in an import': ['a.ts', `import { a${spaces}/**/ as b } from '@uppy/core'\nnew b()\n`],
  'the word import and spaces': ['a.ts', `${uppy}import${spaces}x`],
  'the word import many times': ['a.ts', many('import ')],
  'the word from many times': ['a.ts', many('from ')],
  'styles without an end': ['a.html', many('<style ')],
  'styles with spaces': ['a.html', `<style${spaces}>`],
  'scripts without an end': ['a.html', many('<script>')],
  'scripts of modules without an end': ['a.html', many('<script type="module">')],
  'scripts without a bracket': ['a.html', many('<script ')],
  'many scripts': ['a.vue', many(`<script>${uppy}new Uppy()</script>\n`)],
  'a field that is a pattern': ['a.ts', `${uppy}class A {\n  "(x+x+)+y" /*${many('x')}*/ = new Uppy()\n}\n`],
  'a computed field': ['a.ts', `${uppy}class A {\n  ['(('] = new Uppy()\n}\n`],
  'many fields': ['a.ts', `${uppy}class A {\n${many('  a = new Uppy()\n')}}\n`],
  'many uploaders': ['a.ts', uppy + many('const a = new Uppy()\n')],
  'many uses': ['a.ts', `${uppy}const u = new Uppy()\nfunction f() {\n${many('u;')}\n}\n`],
  'many uses between declarations': [
    'a.ts',
    `${uppy}const u = new Uppy()\nfunction f() {\n${many('const a=1;u;')}\n}\n`,
  ],
  'many calls': ['a.ts', `${uppy}const u = new Uppy()\n${many('u.upload();')}\n`],
  'a long chain': ['a.ts', `${uppy}new Uppy()${many('.use(A)')}\n`],
  'a long sum': ['a.ts', `${uppy}const u = new Uppy()\nx = ${many('u+')}u\n`],
  'a long condition': ['a.ts', `${uppy}const u = new Uppy()\nx = ${many('u?u:')}u\n`],
  'many signs': ['a.ts', `${uppy}const u = new Uppy()\n${'!'.repeat(N)}u\n`],
  'deep arrows': ['a.ts', `${uppy}const u = new Uppy()\nx = ${many('a=>')}u\n`],
  'deeper blocks': ['a.ts', `${uppy}const u = new Uppy()\n${'{'.repeat(N / 2)}u${'}'.repeat(N / 2)}`],
  'deep functions': ['a.ts', `${uppy}const u = new Uppy()\n${many('function f(){u;')}`],
  'deep functions of a list': ['a.tsx', `${pond}x = ${many('()=>')}<FilePond ref={r} />`],
  'many refs': ['a.tsx', `${pond}function A() {\n${many('r;')}\nreturn <FilePond ref={r} /> }`],
  'many options': ['a.ts', `${uppy}new Uppy({ ${many('abcdefg:1,')} })\n`],
  'many names': ['a.ts', `import { ${many('a,')} } from '@uppy/core'\nnew Uppy()\n`],
  'many imports': ['a.ts', `${uppy}${many("import a from '@uppy/a'\n")}new Uppy()\n`],
  'deep brackets': ['a.ts', `${uppy}new Uppy()\n${'('.repeat(N)}`],
  'deep blocks': ['a.ts', `${uppy}const u = new Uppy()\n${'{'.repeat(N / 20)}u${'}'.repeat(N / 20)}`],
  'deep elements': ['a.tsx', pond + many('<FilePond>')],
  'many lists': ['a.tsx', pond + many('<FilePond />;')],
  'many attributes': ['a.tsx', element(many('a="b" '))],
  'many listeners': ['a.tsx', element(many('onaddfile={(e,f)=>f.id} '))],
  'a list without an end': ['a.vue', vue + many('<FilePond ')],
  'a list with open quotes': ['a.vue', vue + many('<FilePond a="')],
  'a list with other lists as attributes': ['a.vue', vue + many('<FilePond a ')],
  'a list with spaces in a component': ['a.vue', `${vue}<FilePond${spaces}a${spaces}=${spaces}b`],
  'a component without an end': ['a.vue', `${vue}<FilePond />${many('components: {')}`],
  'a component and spaces': ['a.vue', `${vue}<FilePond />components${spaces}:${spaces}x`],
  'a creator with a long name': ['a.vue', `import ${many('a')}`],
  'a creator without an end': ['a.vue', vue + many('const A = vueFilePond(\n')],
  'an import with spaces in a component': ['a.vue', `${vue}<FilePond />\nimport 'filepond'${spaces}x\n`],
  'addresses on a CDN': ['a.html', many('https://unpkg.com/@uploadcare/file-uploader@1')],
  'old elements': ['a.html', many('<lr-')],
  'line breaks': ['a.ts', `${'\n'.repeat(N)}${uppy}new Uppy()\n`],
  directives: ['a.ts', `${many("'use a'\n")}`],
}

// A machine that is busy takes several times as long; what grows faster than its input takes hours.
test.each(Object.keys(inputs))('%s ends', { timeout: 60_000 }, (name) => {
  const [path, text] = inputs[name] as readonly [string, string]
  for (const origin of origins) {
    try {
      getSources(moveSource(origin, path, text).text)
    } catch (error) {
      // Refused, with a sentence for the report.
      expect(error).toBeInstanceOf(Error)
    }
  }
})

test('a file with more than a person writes is refused', () => {
  expect(() => moveSource('uppy', 'a.ts', ' '.repeat(1_000_001))).toThrow('1,000,000')
  expect(() => moveSource('uppy', 'a.ts', uppy + 'new Uppy()\n'.repeat(101))).toThrow('101 uploaders')
})

test('a terminal obeys no name', () => {
  const result = {
    changed: ['a\u001b[2J.ts'],
    held: ['c\u009b.ts'],
    findings: new Map(),
    failed: new Map([['b\r.ts', '\u0007']]),
  }
  const report = formatReport(result, { isDry: false, name: (file) => file })
  expect(report.replaceAll('\n', '')).toMatch(/^[ -~]*$/)
})

import type { FindingLevel } from '../edit/Finding.js'
import type { CodemodResult } from '../runCodemod.js'

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

const headings: readonly (readonly [level: FindingLevel, heading: (number: number) => string])[] = [
  ['safety', (number) => `${count(number, 'rule or listener', 'rules or listeners')} not carried over:`],
  ['open', (number) => `${count(number, 'place')} for a person:`],
  ['note', (number) => `${count(number, 'note')}:`],
]

/** Formats a run's report as text. */
export function formatReport(
  { changed, held, findings, failed }: CodemodResult,
  { isDry, name: nameFile }: { readonly isDry: boolean; readonly name: (file: string) => string },
): string {
  const name = (file: string) => toPlain(nameFile(file))
  const places = [...findings].flatMap(([file, list]) => list.map((finding) => ({ file, ...finding })))
  return [
    `${count(changed.length, 'file')} ${isDry ? 'would be changed' : 'changed'}.`,
    ...changed.map((file) => `  ${name(file)}`),
    ...(held.length > 0
      ? [
          '',
          `${count(held.length, 'file')} not changed, because a rule or a listener would be lost. Move the places below by hand, or use --force:`,
          ...held.map((file) => `  ${name(file)}`),
        ]
      : []),
    ...headings.flatMap(([level, heading]) => {
      const own = places.filter((place) => place.level === level)
      if (own.length === 0) return []
      return ['', heading(own.length), ...own.flatMap(formatPlace)]
    }),
    ...[...failed].map(
      ([file, reason]) => `${name(file)} could not be read and was left as it is. ${toPlain(reason)}`,
    ),
    ...(changed.length > 0 && !isDry
      ? ['', 'Install the packages, then run your formatter, compiler and tests.']
      : []),
  ].join('\n')

  function formatPlace({ file, line, why, todo, page }: (typeof places)[number]): string[] {
    return [`  ${name(file)}:${line}`, `    ${toPlain(why)} ${todo}`, `    ${page}`]
  }
}

/** File and import names can contain control characters that a terminal would execute. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const toPlain = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '?')

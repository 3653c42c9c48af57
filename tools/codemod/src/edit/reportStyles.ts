import type { Move, TextFinding } from './Move.js'

/** Reports each line that styles or selects parts of the other uploader, which is no longer on the page. */
export function reportStyles({ style, guide }: Move, path: string, text: string): TextFinding[] {
  const findings: TextFinding[] = []
  let at = 0
  for (const line of text.split('\n')) {
    const name = style.exec(line)?.[0].trim()
    if (name) {
      findings.push({
        at,
        why: `"${name}" names a part of the replaced component${isStyleSheet(path) ? ', so this style has no effect' : ''}.`,
        todo: 'Use the custom properties or classes of docs/styling.md, then delete this.',
        page: guide,
      })
    }
    at += line.length + 1
  }
  return findings
}

/** Returns true if a file is a style sheet and so doesn't contain modules. */
export const isStyleSheet = (path: string): boolean => /\.(css|scss|sass|less|styl|pcss)$/.test(path)

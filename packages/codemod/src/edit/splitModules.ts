/** A part of a file that is a module. */
export interface ModulePart {
  readonly start: number
  readonly end: number
  /** Name by which the language of the part is known. */
  readonly path: string
}

/** The modules of a file: itself, or the contents of its `<script>` elements. */
export function splitModules(path: string, text: string): ModulePart[] {
  if (!/\.(vue|svelte|html?|astro)$/.test(path)) return [{ start: 0, end: text.length, path }]
  return [...text.matchAll(/(<script\b([^>]*)>)([\s\S]*?)<\/script>/g)].flatMap(
    ([, open = '', attributes = '', content = ''], index) => {
      const match = [...text.matchAll(/<script\b[^>]*>/g)][index]
      if (/\bsrc=/.test(attributes) || (/\.html?$/.test(path) && !/type=["']?module/.test(attributes)))
        return []
      const start = (match?.index ?? 0) + open.length
      const language = /\blang=["']?(\w+)/.exec(attributes)?.[1] ?? 'js'
      return [{ start, end: start + content.length, path: `${path}.${language}` }]
    },
  )
}

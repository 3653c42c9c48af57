/** Project templates, by their folder name in `templates/`, with a description. */
export const templates = {
  react: 'React, TypeScript and Vite',
  next: 'Next.js with the app router',
  vue: 'Vue, TypeScript and Vite',
  svelte: 'Svelte, TypeScript and Vite',
  html: 'HTML and Vite, without a framework',
  'own-bucket': 'React, and a server for your own S3-compatible bucket',
  plugin: 'a plugin with types, tests and a demo page',
} as const

/** Folders in `templates/` that templates share, in addition to `common`. */
const shared: Readonly<Partial<Record<TemplateName, readonly string[]>>> = {
  react: ['service', 'page'],
  vue: ['service', 'page'],
  svelte: ['service', 'page'],
  html: ['service', 'page'],
  'own-bucket': ['page'],
  plugin: ['service'],
}

/** A template name. */
export type TemplateName = keyof typeof templates

/** All template names; the first is the default. */
export const templateNames = Object.keys(templates) as readonly TemplateName[]

/** Returns whether a string is a template name. */
export function isTemplateName(text: string): text is TemplateName {
  return Object.hasOwn(templates, text)
}

/** Returns the folders in `templates/` that a project is assembled from. */
export function templateFolders(name: TemplateName): readonly string[] {
  return ['common', ...(shared[name] ?? []), name]
}

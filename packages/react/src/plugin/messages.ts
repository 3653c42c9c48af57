/** The interface's own English texts, beside those of the kernel. */
export const messages = {
  'a11y-files-added': '{{count}} {{plural:file(count)}} added',
  'a11y-progress': '{{percent}} % uploaded',
  'drop-or-browse-file': 'or browse to choose one',
  'drop-or-browse-files': 'or browse to choose them',
  'no-sources': 'There is no way to add files here.',
  'waiting-for': 'Waiting for {{source}}',
} as const satisfies Readonly<Record<string, string>>

declare module '@lading/kernel' {
  interface Messages extends Record<keyof typeof messages, string> {}
}

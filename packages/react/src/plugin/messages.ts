/** Keys of the interface's own texts, beside those of the kernel. */
export interface DashboardMessages {
  'a11y-files-added': string
  'a11y-notice-close': string
  'a11y-progress': string
  'a11y-settled': string
  'drop-or-browse-file': string
  'drop-or-browse-files': string
  'no-sources': string
}

/** The interface's own texts in English. */
export const messages: Readonly<Record<keyof DashboardMessages, string>> = {
  'a11y-files-added': '{{count}} {{plural:file(count)}} added',
  'a11y-notice-close': 'Close the message',
  'a11y-progress': '{{percent}} % uploaded',
  'a11y-settled': '{{done}} uploaded, {{failed}} failed',
  'drop-or-browse-file': 'or browse to choose one',
  'drop-or-browse-files': 'or browse to choose them',
  'no-sources': 'There is no way to add files here.',
}

declare module '@lading/kernel' {
  interface Messages extends DashboardMessages {}
}

import { startMessages } from '../start/startMessages.js'

const own = {
  upload: 'Upload',
  'powered-by': 'Powered by {{name}}',
  cancel: 'Cancel',
  clear: 'Clear',
  back: 'Back',
  done: 'Done',
  error__one: 'error',
  error__other: 'errors',
  'header-uploading': 'Uploading {{count}} {{plural:file(count)}}',
  'header-paused': '{{count}} {{plural:file(count)}} paused',
  'header-failed': '{{count}} {{plural:error(count)}}',
  'header-succeed': '{{count}} {{plural:file(count)}} uploaded',
  'file-item-remove-button': 'Remove',
  'a11y-activity-header-button-close': 'Close',
  failed: 'Failed',
  uploading: 'Uploading',
  idle: 'Idle',
  'retry-all': 'Retry all',
  paused: 'Paused',
  'pause-all': 'Pause all',
  'resume-all': 'Resume all',
  validation: 'Validating',
  'list-label': 'Files',
  'view-failed-title': 'This part of the uploader has failed.',
  'drop-files': 'Drop {{count}} {{plural:file(count)}} to add',
  'drop-items': 'Drop {{count}} {{plural:item(count)}} to add',
  item__one: 'item',
  item__other: 'items',
  'list-full': 'No more files can be added. Remove a file first.',
  'drop-excluded': 'Items of this kind cannot be dropped here. Use one of the sources.',
  'a11y-files-added': '{{count}} {{plural:file(count)}} added',
  'a11y-notice-close': 'Close the message',
  'a11y-progress': '{{percent}} % uploaded',
  'a11y-settled': '{{done}} uploaded, {{failed}} failed',
  'remove-failed': 'Remove failed',
  'limit-images': 'Images',
  'limit-videos': 'Videos',
  'limit-audio': 'Audio',
  'limit-more-types': '{{count}} more types',
  'limit-size': 'up to {{size}}',
  'limit-min-size': 'at least {{size}}',
  'limit-total-size': '{{size}} in total',
  'limit-count': '{{count}} {{plural:file(count)}}',
  'limit-range': '{{min}} to {{max}} {{plural:file(max)}}',
  'limit-min': 'at least {{count}} {{plural:file(count)}}',
  'progress-percent': '{{percent}} %',
  'trigger-uploading': '{{done}} of {{total}} · {{percent}} %',
  'trigger-files': '{{count}} {{plural:file(count)}}',
  'trigger-failed': '{{count}} failed',
  'trigger-stop': 'Stop uploading',
  'trigger-clear': 'Remove all files',
  undo: 'Undo',
  'files-removed': '{{count}} {{plural:file(count)}} removed',
  'files-restored': '{{count}} {{plural:file(count)}} restored',
  'a11y-files-removed': '{{count}} {{plural:file(count)}} removed. Undo restores them.',
} as const

/** The dashboard's English messages, besides those of the list. Wording follows the product specification. */
export const messages: typeof startMessages & typeof own = { ...startMessages, ...own }

type DashboardMessages = Record<keyof typeof messages, string>

declare module '@lading/kernel' {
  interface Messages extends DashboardMessages {}
}

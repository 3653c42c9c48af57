import { startMessages } from '../start/startMessages.js'

const own = {
  upload: 'Upload',
  'add-more': 'Add more',
  cancel: 'Cancel',
  clear: 'Clear',
  back: 'Back',
  done: 'Done',
  'no-files': 'No files selected',
  'file-no-name': 'No name...',
  'file-size-unknown': 'Unknown',
  error__one: 'error',
  error__other: 'errors',
  'header-uploading': 'Uploading {{count}} {{plural:file(count)}}',
  'header-failed': '{{count}} {{plural:error(count)}}',
  'header-succeed': '{{count}} {{plural:file(count)}} uploaded',
  'header-total': '{{count}} {{plural:file(count)}} selected',
  'file-item-remove-button': 'Remove',
  'a11y-activity-header-button-close': 'Close',
  'a11y-file-item-status': 'File {{fileName}} in status {{status}}',
  finished: 'Finished',
  failed: 'Failed',
  uploading: 'Uploading',
  idle: 'Idle',
  queued: 'Queued',
  preparing: 'Preparing',
  'retry-all': 'Retry all',
  validation: 'Validating',
  'waiting-for': 'Waiting for {{source}}',
  'progress-label': 'Upload progress of {{fileName}}',
  'progress-all-label': 'Upload progress',
  'list-label': 'Files',
  'view-failed-title': 'This part of the uploader has failed.',
  'drop-files': 'Drop {{count}} {{plural:file(count)}} to add',
  'drop-items': 'Drop {{count}} {{plural:item(count)}} to add',
  item__one: 'item',
  item__other: 'items',
  'list-full': 'No more files can be added. Remove a file first.',
  'a11y-files-added': '{{count}} {{plural:file(count)}} added',
  'a11y-notice-close': 'Close the message',
  'a11y-progress': '{{percent}} % uploaded',
  'a11y-settled': '{{done}} uploaded, {{failed}} failed',
} as const

/** The dashboard's English messages. Wording follows the product specification. */
export const messages: typeof startMessages & typeof own = { ...startMessages, ...own }

type DashboardMessages = Record<keyof typeof messages, string>

declare module '@lading/kernel' {
  interface Messages extends DashboardMessages {}
}

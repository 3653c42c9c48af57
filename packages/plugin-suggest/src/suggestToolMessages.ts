/** English messages, loaded with the view. */
export const suggestToolMessages = {
  suggest: 'Suggest',
  'suggest-label': 'Suggest: {{field}}',
  'suggest-download': 'Download {{size}} and suggest',
  'suggest-stop': 'Stop',
  'suggest-on-device': 'Made on this device. Nothing is sent.',
  'suggest-downloading': 'Downloading: {{percent}} %',
  'suggest-working': 'Working on a suggestion',
  'suggest-check': 'This is a suggestion. Check it before you save.',
  'suggest-failed': 'No suggestion could be made.',
} as const

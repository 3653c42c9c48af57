// Runs inside the cloud page, at another origin: posts a fake selection to the top page.
const url = `${location.origin}/window4/dropbox/content/1/stolen.txt`
const message = {
  type: 'selected-files-change',
  total: 1,
  selectedCount: 1,
  isReady: true,
  isMultipleMode: true,
  selectedFiles: [{ url, filename: 'stolen.txt' }],
}
window.parent.parent.postMessage(message, '*')
window.parent.postMessage('foreign-sent', '*')

import { isMultiple, send, sendSelection, switches } from './cloudMessages.js'
import { showFiles, showSignIn } from './cloudView.js'

/** @typedef {import('./cloudMessages.js').CloudFile} CloudFile */

const source = location.pathname.split('/').filter(Boolean).at(-1) ?? ''
const storageKey = `lading-demo-cloud-${source}`

/** @type {string[]} */
let folder = []
let query = ''
/** @type {{ folders: string[], files: CloudFile[] }} */
let listing = { folders: [], files: [] }
/** @type {CloudFile[]} */
let selected = []
let request = 0

async function list() {
  request += 1
  const own = request
  const params = new URLSearchParams({ folder: folder.join('/'), query })
  const answer = await (await fetch(`/window4/${source}/list?${params}`)).json()
  // An older answer can arrive last.
  if (own !== request) return
  listing = answer
  render()
}

/** @param {CloudFile[]} files */
function select(files) {
  selected = files
  render()
}

/** @param {CloudFile} file */
function toggle(file) {
  const others = isMultiple ? selected.filter(({ path }) => path !== file.path) : []
  select(selected.some(({ path }) => path === file.path) ? others : [...others, file])
}

function render() {
  showFiles({
    folder,
    query,
    listing,
    selected: new Set(selected.map(({ path }) => path)),
    isMultiple,
    onFolder(path) {
      folder = path
      query = ''
      select([])
      void list()
    },
    onSearch(text) {
      query = text
      select([])
      void list()
    },
    onToggle: toggle,
    onSignOut() {
      remember(false)
      select([])
      start()
    },
  })
  sendSelection(selected, listing.files.length)
}

function start() {
  const isSignedIn = switches.has('signed-in') || (!switches.has('sign-in') && isRemembered())
  if (isSignedIn) {
    send({ type: 'toolbar-state-change', isVisible: true })
    void list()
    return
  }
  send({ type: 'toolbar-state-change', isVisible: false })
  showSignIn(source, () => {
    remember(true)
    send({ type: 'toolbar-state-change', isVisible: true })
    void list()
  })
}

/** @param {boolean} isSignedIn */
function remember(isSignedIn) {
  // Browsers can refuse storage to embedded pages.
  try {
    if (isSignedIn) sessionStorage.setItem(storageKey, '1')
    else sessionStorage.removeItem(storageKey)
  } catch {}
}

function isRemembered() {
  try {
    return sessionStorage.getItem(storageKey) === '1'
  } catch {
    return false
  }
}

const log = document.querySelector('#echo ol')
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)

window.addEventListener('message', ({ data, source: sender, origin }) => {
  if (sender !== window.parent) return
  const row = document.createElement('li')
  row.textContent = `${origin} ${JSON.stringify(data)}`
  log?.append(row)
  if (switches.has('remote')) remote(data, origin)
  const { type } = data
  if (type === 'select-all' && isMultiple) select([...listing.files])
  if (type === 'deselect-all') select([])
  if (type === 'set-theme-definition') {
    for (const [name, value] of Object.entries(data.theme)) {
      document.documentElement.style.setProperty(name, String(value))
    }
    document.documentElement.dataset.theme = ''
  }
  if (type === 'set-embed-css') embed(String(data.css))
  if (type === 'set-locale-definition') {
    const language = String(data.localeDefinition)
    document.documentElement.lang = language
    document.documentElement.dir = /^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr'
  }
})

/**
 * Lets tests that can't reach into this page see what it has received, and click in it.
 *
 * @param {{ type?: unknown, text?: unknown }} data
 * @param {string} from
 */
function remote(data, from) {
  send({ type: 'echo', origin: from, data })
  if (data.type !== 'click') return
  const wanted = [...document.querySelectorAll('button, label')].find(
    (node) => node.textContent === data.text,
  )
  if (wanted instanceof HTMLElement) wanted.click()
}

/** @param {string} css A style sheet or its URL. */
function embed(css) {
  document.querySelector('#embedded')?.remove()
  const isAddress = URL.canParse(css) && /^https?:/.test(css)
  sheet.replaceSync(isAddress ? '' : css)
  if (!isAddress) return
  const link = document.createElement('link')
  link.id = 'embedded'
  link.rel = 'stylesheet'
  link.href = css
  document.head.append(link)
}

if (new URLSearchParams(location.search).get('wait_for_theme') !== 'true' || window.parent === window) {
  document.documentElement.dataset.theme = ''
}
if (switches.has('foreign')) {
  const frame = document.createElement('iframe')
  frame.src = `http://localhost:${location.port}/window4/assets/foreign/`
  frame.hidden = true
  window.addEventListener('message', ({ data }) => {
    if (data === 'foreign-sent') document.documentElement.dataset.foreign = 'sent'
  })
  document.body.append(frame)
}
start()

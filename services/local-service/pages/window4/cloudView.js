/** @typedef {import('./cloudMessages.js').CloudFile} CloudFile */

const main = /** @type {HTMLElement} */ (document.querySelector('#main'))
const names = {
  dropbox: 'Dropbox',
  ngdrive: 'Google Drive',
  gdrive: 'Google Drive',
  onedrive: 'OneDrive',
  gphotos: 'Google Photos',
}

/**
 * @param {string} tag
 * @param {Record<string, unknown>} [properties]
 * @param {readonly (Node | string)[]} [children]
 */
function element(tag, { dataset = {}, aria = {}, ...properties } = {}, children = []) {
  const node = Object.assign(document.createElement(tag), properties)
  Object.assign(node.dataset, dataset)
  for (const [name, value] of Object.entries(/** @type {object} */ (aria))) {
    node.setAttribute(`aria-${name}`, String(value))
  }
  node.append(...children)
  return node
}

/**
 * @param {string} source
 * @param {() => void} onSignIn
 */
export function showSignIn(source, onSignIn) {
  const name = /** @type {Record<string, string>} */ (names)[source] ?? source
  main.replaceChildren(
    element('div', { className: 'sign-in' }, [
      element('h1', { textContent: name }),
      element('p', { textContent: 'A demo cloud with files of its own. No account is needed.' }),
      element('button', { className: 'primary', textContent: 'Sign in', onclick: onSignIn }),
    ]),
  )
}

/**
 * @param {object} state
 * @param {string[]} state.folder
 * @param {string} state.query
 * @param {{ folders: string[], files: CloudFile[] }} state.listing
 * @param {Set<string>} state.selected
 * @param {boolean} state.isMultiple
 * @param {(path: string[]) => void} state.onFolder
 * @param {(text: string) => void} state.onSearch
 * @param {(file: CloudFile) => void} state.onToggle
 * @param {() => void} state.onSignOut
 */
export function showFiles(state) {
  const { folder, query, listing, selected, isMultiple, onFolder, onSearch, onToggle, onSignOut } = state
  const focused = document.activeElement?.getAttribute('data-key')
  const caret =
    document.activeElement instanceof HTMLInputElement ? document.activeElement.selectionStart : null
  const crumbs = ['All files', ...folder].map((name, depth) =>
    depth === folder.length
      ? element('span', { textContent: name, aria: { current: 'page' } })
      : element('button', { textContent: name, onclick: () => onFolder(folder.slice(0, depth)) }),
  )
  const search = document.createElement('input')
  Object.assign(search, { type: 'search', placeholder: 'Search', value: query, ariaLabel: 'Search' })
  search.dataset.key = 'search'
  search.addEventListener('input', () => onSearch(search.value))
  const folders = listing.folders.map((name) =>
    element('li', {}, [
      element('button', { className: 'row', onclick: () => onFolder([...folder, name]) }, [
        element('span', { className: 'mark folder', aria: { hidden: true } }),
        name,
      ]),
    ]),
  )
  const files = listing.files.map((file) => {
    const box = element('input', {
      type: isMultiple ? 'checkbox' : 'radio',
      checked: selected.has(file.path),
      dataset: { key: file.path },
    })
    box.addEventListener('click', () => onToggle(file))
    const mark = file.mimeType.startsWith('image/')
      ? element('img', { className: 'mark', src: file.path, alt: '', loading: 'lazy' })
      : element('span', { className: 'mark file', aria: { hidden: true } })
    return element('li', {}, [element('label', { className: 'row' }, [box, mark, file.name])])
  })
  const rows = [...folders, ...files]
  main.replaceChildren(
    element('header', {}, [
      element('nav', { aria: { label: 'Folders' } }, crumbs),
      search,
      element('button', { className: 'quiet', textContent: 'Sign out', onclick: onSignOut }),
    ]),
    rows.length > 0
      ? element('ul', {}, rows)
      : element('p', { className: 'empty', textContent: 'Nothing here.' }),
  )
  const keep =
    focused &&
    [...main.querySelectorAll('[data-key]')].find((node) => node.getAttribute('data-key') === focused)
  if (keep instanceof HTMLElement) keep.focus()
  if (keep instanceof HTMLInputElement && keep.type === 'search' && caret !== null)
    keep.setSelectionRange(caret, caret)
}

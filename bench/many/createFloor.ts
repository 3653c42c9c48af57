const ROW_PX = 44
const SHOWN = 12

/** The least list: it keeps the files and shows twelve of them; the arrow keys move the focus. */
export function createFloor(root: HTMLElement) {
  const files = new Map<number, File>()
  const list = document.createElement('div')
  list.className = 'lading-list'
  list.style.cssText = 'block-size: 500px; overflow-y: auto'
  const inner = document.createElement('div')
  inner.className = 'lading-list-inner'
  inner.style.position = 'relative'
  list.append(inner)
  root.append(list)
  const rows = Array.from({ length: SHOWN }, () => {
    const row = document.createElement('div')
    row.className = 'lading-row'
    row.tabIndex = -1
    row.style.cssText = `position: absolute; inset-inline: 0; block-size: ${ROW_PX}px`
    return row
  })
  const show = () => {
    const first = Math.min(Math.floor(list.scrollTop / ROW_PX), Math.max(0, files.size - SHOWN))
    for (const [index, row] of rows.entries()) {
      row.style.transform = `translateY(${(first + index) * ROW_PX}px)`
      row.textContent = files.get(first + index)?.name ?? ''
    }
  }
  list.addEventListener('scroll', show)
  list.addEventListener('keydown', ({ key }) => {
    const index = rows.findIndex((row) => row === document.activeElement)
    const next = rows[(index + (key === 'ArrowDown' ? 1 : SHOWN - 1)) % SHOWN]
    if (key.startsWith('Arrow')) next?.focus()
  })
  return {
    add(added: readonly File[]) {
      for (const file of added) files.set(files.size, file)
      inner.style.blockSize = `${files.size * ROW_PX}px`
      if (!rows[0]?.isConnected) inner.append(...rows)
      show()
    },
  }
}

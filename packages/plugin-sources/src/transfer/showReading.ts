import type { Clock, PluginContext } from '@lading/kernel'

/** Delay before progress is shown, in milliseconds; shorter reads show nothing. */
const SHOW_AFTER_MS = 300

/** Minimum time between two count updates, in milliseconds. */
const UPDATE_MS = 200

interface ShowReadingOptions {
  readonly clock: Clock
  readonly onCancel: () => void
  /** Aborted when reading has ended. */
  readonly signal: AbortSignal
}

let readingCount = 0

/** Shows how many files were found in folders, with a Cancel button. Returns a function that sets the count. */
export function showReading(
  { contribute, uploader }: Pick<PluginContext, 'contribute' | 'uploader'>,
  { clock, onCancel, signal }: ShowReadingOptions,
): (count: number) => void {
  const shown = new Set<() => void>()
  let count = 0
  let cancelUpdate: (() => void) | null = null

  const mount = (element: HTMLElement) => {
    const box = document.createElement('div')
    const text = document.createElement('p')
    const button = document.createElement('button')
    box.className = 'lading-working'
    button.type = 'button'
    button.className = 'lading-button'
    button.addEventListener('click', onCancel)
    const render = () => {
      const { locale } = uploader
      text.textContent = locale.message('local-reading', {
        count,
        shown: new Intl.NumberFormat(locale.language).format(count),
      })
      button.textContent = locale.message('local-reading-cancel')
    }
    render()
    box.append(text, button)
    element.append(box)
    shown.add(render)
    const unsubscribe = uploader.locale.subscribe(render)
    return () => {
      shown.delete(render)
      unsubscribe()
      if (box.contains(document.activeElement)) box.closest<HTMLElement>('.lading-activity')?.focus()
      box.remove()
    }
  }

  readingCount += 1
  const id = `local-reading-${readingCount}`
  let hide = clock.schedule(SHOW_AFTER_MS, () => {
    hide = contribute('overlay', { id, view: { kind: 'dom', mount } })
  })
  signal.addEventListener(
    'abort',
    () => {
      hide()
      cancelUpdate?.()
    },
    { once: true },
  )

  return (next) => {
    count = next
    if (shown.size === 0) return
    cancelUpdate ??= clock.schedule(UPDATE_MS, () => {
      cancelUpdate = null
      for (const render of shown) render()
    })
  }
}

import { createReport } from './createReport.js'
import { createElement } from './dom/createElement.js'
import { panelStyle } from './dom/panelStyle.js'
import { patch } from './dom/patch.js'
import { repeatWhenIdle } from './dom/repeatWhenIdle.js'
import { findProblems } from './findProblems.js'
import type { Recorder } from './Recorder.js'
import { configView } from './views/configView.js'
import { entriesView } from './views/entriesView.js'
import { pluginsView } from './views/pluginsView.js'
import { problemsView } from './views/problemsView.js'
import { slotsView } from './views/slotsView.js'
import { timelineView } from './views/timelineView.js'
import { transportView } from './views/transportView.js'

const VIEWS = [
  problemsView,
  entriesView,
  transportView,
  timelineView,
  pluginsView,
  slotsView,
  configView,
] as const

/** Scroll distance that renders other rows, in pixels: less than the rendered rows above and below the view. */
const RENDER_PX = 60

/** A panel on the page. */
export interface Panel {
  readonly host: HTMLElement
  /** Removes the panel from the page. */
  close(): void
}

/**
 * Creates a panel for a recorder.
 *
 * @param onClose Called by the Close button, which is omitted if this is undefined.
 */
export function createPanel(recorder: Recorder, onClose?: () => void): Panel {
  const host = createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(panelStyle)
  root.adoptedStyleSheets = [sheet]

  let selected = 0
  // Only read after the user scrolls: reading it on each render would force a page layout each time.
  let scrollTop = 0
  let drawnAtPx = 0
  const content = createElement('div', { role: 'tabpanel', tabIndex: 0 })
  const tabs = VIEWS.map(({ title }, index) => {
    const count = createElement('span', { className: 'count' })
    const tab = createElement('button', { type: 'button', role: 'tab' }, title, count)
    tab.addEventListener('click', () => select(index))
    return { tab, count }
  })
  const list = createElement('div', { role: 'tablist', ariaLabel: 'Views' }, ...tabs.map(({ tab }) => tab))
  list.addEventListener('keydown', ({ key }) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    select((selected + step + VIEWS.length) % VIEWS.length)
    tabs[selected]?.tab.focus()
  })
  const status = createElement('span', { className: 'hidden', role: 'status' })
  const button = (label: string, run: (self: HTMLButtonElement) => void) => {
    const self = createElement('button', { type: 'button' }, label)
    self.addEventListener('click', () => run(self))
    return self
  }
  const pause = button('Pause the timeline', (self) => {
    recorder.isPaused = !recorder.isPaused
    self.textContent = recorder.isPaused ? 'Resume the timeline' : 'Pause the timeline'
  })
  const copy = button('Copy report', async (self) => {
    await navigator.clipboard.writeText(createReport(recorder))
    status.textContent = 'The report is copied.'
    self.textContent = 'Copied'
  })
  const header = createElement('header', {}, createElement('h2', {}, 'Lading'), list, pause, copy, status)
  if (onClose) header.append(button('Close', onClose))
  root.append(createElement('section', { className: 'panel', ariaLabel: 'Lading devtools' }, header, content))

  function select(index: number): void {
    selected = index
    content.replaceChildren()
    content.scrollTop = 0
    scrollTop = 0
    render()
  }

  function render(): void {
    if (document.hidden) return
    const inspection = recorder.uploader.inspect()
    const state = { ...inspection, recorder, problems: findProblems(inspection), scrollTop }
    for (const [index, { tab, count }] of tabs.entries()) {
      const view = VIEWS[index]
      const number = view?.count(state) ?? 0
      const text = number > 0 ? String(number) : ''
      if (count.textContent !== text) count.textContent = text
      tab.setAttribute('aria-selected', String(index === selected))
      tab.tabIndex = index === selected ? 0 : -1
      tab.classList.toggle('bad', view === problemsView && number > 0)
    }
    content.setAttribute('aria-label', VIEWS[selected]?.title ?? '')
    const next = VIEWS[selected]?.render(state)
    if (next && content.firstChild) patch(content.firstChild, next)
    else if (next) content.append(next)
    drawnAtPx = scrollTop
  }

  content.addEventListener('scroll', () => {
    scrollTop = content.scrollTop
    if (Math.abs(scrollTop - drawnAtPx) < RENDER_PX) return
    render()
  })
  render()
  const stop = repeatWhenIdle(render)
  return {
    host,
    close() {
      stop()
      host.remove()
    },
  }
}

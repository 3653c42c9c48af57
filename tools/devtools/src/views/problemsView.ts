import { createElement } from '../dom/createElement.js'
import type { View } from './View.js'

/** Findings that probably explain a problem. */
export const problemsView: View = {
  title: 'Problems',
  count: ({ problems }) => problems.length,
  render({ problems }) {
    if (problems.length === 0) return createElement('p', { className: 'empty' }, 'Nothing looks wrong.')
    const items = problems.map(({ text, remedy }) =>
      createElement('li', {}, createElement('strong', {}, text), createElement('span', {}, remedy)),
    )
    return createElement('ul', { className: 'problems' }, ...items)
  },
}

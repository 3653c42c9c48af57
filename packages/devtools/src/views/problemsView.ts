import { createElement } from '../createElement.js'
import { findProblems } from '../findProblems.js'
import type { View } from './View.js'

/** Findings that probably explain a fault. */
export const problemsView: View = {
  title: 'Problems',
  count: (state) => findProblems(state).length,
  render(state) {
    const problems = findProblems(state)
    if (problems.length === 0) return createElement('p', { className: 'empty' }, 'Nothing looks wrong.')
    const items = problems.map(({ text, remedy }) =>
      createElement('li', {}, createElement('strong', {}, text), createElement('span', {}, remedy)),
    )
    return createElement('ul', { className: 'problems' }, ...items)
  },
}

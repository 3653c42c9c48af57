import { afterEach, expect, test } from 'vitest'
import { definition, mayHaveListeners } from './definition.js'

const OWN = 'https://page.example/lading.min.js'
const own = `<script type="module" src="${OWN}"></script>`

afterEach(() => Object.assign(definition, { script: undefined, isRunning: false }))

/** An element of a page with scripts, none of which is run. */
function elementBeside(scripts: string): HTMLElement {
  const page = new DOMParser().parseFromString(`${scripts}<main></main>`, 'text/html')
  return page.querySelector('main') as HTMLElement
}

test.each([
  ['alone', own],
  [
    'before modules and deferred scripts',
    `${own}<script type="module">a</script><script defer src="b.js"></script>`,
  ],
  ['beside data', `<script type="application/ld+json">{}</script><script type="importmap">{}</script>${own}`],
  ['as a classic script', `<script src="${OWN}" defer></script>`],
])('a script that is %s is the first that runs', (_, scripts) => {
  Object.assign(definition, { script: OWN, isRunning: true })
  expect(mayHaveListeners(elementBeside(scripts))).toBe(false)
})

test.each([
  ['after a module', `<script type="module">a</script>${own}`],
  ['with a script in the page', `${own}<script>a</script>`],
  ['with a script that does not wait', `${own}<script src="b.js" async></script>`],
  ['with a module that does not wait', `${own}<script type="module" src="b.js" async></script>`],
  ['that was imported by another one', '<script type="module">import "./lading.min.js"</script>'],
  ['that does not wait itself', `<script src="${OWN}"></script>`],
])('a script %s is not', (_, scripts) => {
  Object.assign(definition, { script: OWN, isRunning: true })
  expect(mayHaveListeners(elementBeside(scripts))).toBe(true)
})

test('an element is new, unless it was on the page or in a template before', () => {
  Object.assign(definition, { script: OWN })
  const element = elementBeside(own)
  // Its template was filled, or its page listened, after the script had run.
  expect(mayHaveListeners(element)).toBe(true)
  element.remove()
  expect(mayHaveListeners(element)).toBe(false)
})

import { afterEach, beforeAll, expect, test } from 'vitest'
import { findProblems, leaky, opened, type Start, tidy, undoLeaks } from '../fixtures/findProblems.js'

const REMOVAL = 'leaves nothing behind when it is removed, once and again'
const DESTRUCTION = 'leaves nothing behind when the uploader is destroyed'

const html = document.documentElement
const app = document.createElement('div')

beforeAll(() => {
  app.id = 'app'
  document.body.append(app)
  return () => app.remove()
})
afterEach(undoLeaks)

const nothing = () => {}

const listenTo =
  (target: EventTarget | null, type: string, options?: AddEventListenerOptions | boolean): Start =>
  () => {
    target?.addEventListener(type, nothing, options)
    return () => target?.removeEventListener(type, nothing, options)
  }

const observe =
  (observer: { observe(target: Element, options?: object): void; disconnect(): void }): Start =>
  () => {
    observer.observe(document.body, { childList: true })
    return () => observer.disconnect()
  }

const append =
  (parent: Element, name: string): Start =>
  () => {
    const element = document.createElement(name)
    parent.append(element)
    return () => element.remove()
  }

const leaks: readonly [what: string, start: Start][] = [
  [
    'the class "dragging" on <html>',
    () => {
      html.classList.add('dragging')
      return () => html.classList.remove('dragging')
    },
  ],
  [
    'the style "overflow-y" on <body>, now "hidden"',
    () => {
      document.body.style.overflow = 'hidden'
      return () => document.body.style.removeProperty('overflow')
    },
  ],
  [
    'the attribute "dir" on <html>, now "rtl"',
    () => {
      html.dir = 'rtl'
      return () => html.removeAttribute('dir')
    },
  ],
  [
    'the attribute "inert" on <div#app>, now ""',
    () => {
      app.inert = true
      return () => app.removeAttribute('inert')
    },
  ],
  [
    'the title of the page, now "1 file"',
    () => {
      const { title } = document
      document.title = '1 file'
      return () => {
        document.title = title
      }
    },
  ],
  [
    'the URL of the page, now "',
    () => {
      const { href } = location
      history.replaceState(null, '', '#upload')
      return () => history.replaceState(null, '', href)
    },
  ],
  [
    'the handler window.onbeforeunload',
    () => {
      window.onbeforeunload = () => 'Leave?'
      return () => {
        window.onbeforeunload = null
      }
    },
  ],
  ['the element <style> in <head>', append(document.head, 'style')],
  ['the element <dialog> in <body>', append(document.body, 'dialog')],
  ['the element <div> in <html>', append(html, 'div')],
  [
    'the number of adopted stylesheets, now ',
    () => {
      document.adoptedStyleSheets.push(new CSSStyleSheet())
      return () => document.adoptedStyleSheets.pop()
    },
  ],
  [
    'the timer requestIdleCallback(…) at ',
    () => {
      const handle = requestIdleCallback(nothing)
      return () => cancelIdleCallback(handle)
    },
  ],
  [
    'the timer requestAnimationFrame(…) at ',
    () => {
      let handle = 0
      const next = () => {
        handle = requestAnimationFrame(next)
      }
      next()
      return () => cancelAnimationFrame(handle)
    },
  ],
  ['a listener of "paste" on window', listenTo(window, 'paste')],
  ['a listener of "keydown" on document', listenTo(document, 'keydown', true)],
  ['a listener of "click" on document', listenTo(document, 'click', { once: true })],
  ['a listener of "dragover" on <html>', listenTo(html, 'dragover', { passive: false })],
  ['a listener of "drop" on <body>', listenTo(document.body, 'drop')],
  ['a listener of "resize" on visualViewport', listenTo(visualViewport, 'resize')],
  [
    'a listener of "devicechange" on navigator.mediaDevices',
    listenTo(navigator.mediaDevices, 'devicechange'),
  ],
  [
    'a listener of "change" on matchMedia("(hover: hover)")',
    listenTo(matchMedia('(hover: hover)'), 'change'),
  ],
  [
    'a listener of "focus" on window',
    () => {
      const controller = new AbortController()
      window.addEventListener('focus', nothing, { signal: controller.signal })
      return () => controller.abort()
    },
  ],
  [
    'a listener of "blur" on window',
    () => {
      addEventListener('blur', nothing)
      return () => removeEventListener('blur', nothing)
    },
  ],
  ['a MutationObserver of <body> at ', observe(new MutationObserver(nothing))],
  ['a ResizeObserver of <body> at ', observe(new ResizeObserver(nothing))],
  [
    'an IntersectionObserver of <body> at ',
    () => {
      const observer = new IntersectionObserver(nothing)
      observer.observe(document.body)
      return () => observer.unobserve(document.body)
    },
  ],
  [
    'an open Worker "blob:',
    () => {
      const url = URL.createObjectURL(new Blob([''], { type: 'text/javascript' }))
      const worker = new Worker(url)
      URL.revokeObjectURL(url)
      return () => worker.terminate()
    },
  ],
  [
    'a live audio track at ',
    async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      return () => {
        for (const track of stream.getTracks()) track.stop()
      }
    },
  ],
]

test.each(leaks)('the kit finds and names %s', async (what, start) => {
  const problems = await findProblems(() => leaky(start), opened)
  expect(problems[REMOVAL]).toMatch(/^Left behind: /)
  expect(problems[REMOVAL]).toContain(what)
  expect(problems[DESTRUCTION]).toContain(what)
})

test.each(leaks)('the kit accepts a plugin that ends %s', async (_, start) => {
  expect(await findProblems(() => tidy(start), opened)).toEqual({})
})

test('a class, an attribute and a style that were there before must be there afterwards', async () => {
  html.className = 'theme'
  html.dir = 'ltr'
  html.style.color = 'red'
  const removes: Start = () => {
    html.className = ''
    html.removeAttribute('dir')
    html.removeAttribute('style')
    return () => {}
  }
  const { [REMOVAL]: problem } = await findProblems(() => leaky(removes), opened)
  for (const name of ['class', 'dir', 'style']) html.removeAttribute(name)
  expect(problem).toContain('the class "theme" on <html>, which is gone')
  expect(problem).toContain('the attribute "dir" on <html>, which is gone')
  expect(problem).toContain('the style "color" on <html>, which is gone')
})

test('a style that is written in another form afterwards is the same', async () => {
  html.setAttribute('style', 'color:red')
  let written: string | null = null
  const rewrites: Start = () => {
    html.style.overflow = 'hidden'
    return () => {
      html.style.removeProperty('overflow')
      written = html.getAttribute('style')
    }
  }
  expect(await findProblems(() => tidy(rewrites), opened)).toEqual({})
  expect(written).toBe('color: red;')
  html.removeAttribute('style')
})

test('a listener that was called once and a track that has ended are not left behind', async () => {
  const ends: Start = async () => {
    document.addEventListener('test-kit', nothing, { once: true })
    document.dispatchEvent(new Event('test-kit'))
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of stream.getTracks()) track.stop()
    return () => {}
  }
  expect(await findProblems(() => leaky(ends), opened)).toEqual({})
})

test('afterwards the page is as it was, for the tests that follow', async () => {
  const { href } = location
  app.setAttribute('title', 'The app')
  const changes: Start = () => {
    document.title = 'Changed'
    history.replaceState(null, '', '#changed')
    app.removeAttribute('title')
    app.inert = true
    window.onbeforeunload = nothing
    document.body.append(document.createElement('aside'))
    return nothing
  }
  const { title } = document
  await findProblems(() => leaky(changes), opened)
  expect([document.title, location.href]).toEqual([title, href])
  expect(app.outerHTML).toBe('<div id="app" title="The app"></div>')
  expect(window.onbeforeunload).toBeNull()
  expect(document.querySelector('aside')).toBeNull()
  app.removeAttribute('title')
})

test('afterwards the functions of the platform are the original ones', async () => {
  const names = ['requestAnimationFrame', 'requestIdleCallback', 'Worker', 'WebSocket', 'AudioContext']
  const read = () => [
    ...names.map((name) => Object.getOwnPropertyDescriptor(window, name)?.value),
    EventTarget.prototype.addEventListener,
    ResizeObserver.prototype.observe,
    navigator.mediaDevices.getUserMedia,
  ]
  const before = read()
  await findProblems(() => leaky(() => nothing), opened)
  for (const [index, value] of read().entries()) expect(value).toBe(before[index])
  expect(Object.hasOwn(navigator.mediaDevices, 'getUserMedia')).toBe(false)
})

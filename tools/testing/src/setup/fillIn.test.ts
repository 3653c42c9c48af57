import { expect, test } from 'vitest'
import { fillIn } from './fillIn.js'

/** A document whose media elements complain, as those of jsdom do. */
function createView(userAgent: string) {
  class HTMLMediaElement {
    load(): void {
      throw new Error('Not implemented')
    }
    pause(): void {
      throw new Error('Not implemented')
    }
    play(): unknown {
      throw new Error('Not implemented')
    }
  }
  const view = { navigator: { userAgent }, CSS: {}, URL: {}, document: {}, HTMLMediaElement }
  fillIn(view as unknown as typeof globalThis)
  return new view.HTMLMediaElement()
}

test('media elements of jsdom play nothing, without an error', async () => {
  const video = createView('Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/27.0.0')
  video.load()
  video.pause()
  await expect(video.play()).resolves.toBeUndefined()
})

test('those of other documents stay as they are', () => {
  const video = createView(
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HappyDOM/20.0.0',
  )
  expect(() => video.load()).toThrow('Not implemented')
})

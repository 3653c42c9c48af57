import { BasePlugin, type Body, type Meta, type PluginOpts, type Uppy } from '@uppy/core'
import { describe, expect, test } from 'vitest'
import { definePlugin, type Plugin, type Uploader } from '../../index.js'
import { createTestUploader, describePlugin } from '../../testing/index.js'

/*
 * An acquirer of Uppy as a source that shows it in an activity, tested with the kit as its author would: everything of
 * the kernel comes from its two public entry points.
 */

interface WordsOptions extends PluginOpts {
  readonly target: HTMLElement
}

/** Makes a file of a word that a person types, as an acquirer of Uppy makes one of a camera or a cloud. */
class Words extends BasePlugin<WordsOptions, Meta, Body> {
  override id: string
  override type = 'acquirer'
  readonly #form = document.createElement('form')

  constructor(uppy: Uppy<Meta, Body>, opts: WordsOptions) {
    super(uppy, opts)
    this.id = 'words'
  }

  override install(): void {
    this.#form.innerHTML = '<input aria-label="Word"><button>Add</button>'
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault()
      const data = new File([this.#form.querySelector('input')?.value ?? ''], 'word.txt')
      this.uppy.addFile({ name: data.name, type: 'text/plain', data, source: this.id })
    })
    this.opts.target.append(this.#form)
  }

  override uninstall(): void {
    this.#form.remove()
  }
}

function words(): Plugin {
  return definePlugin({
    id: 'words',
    messages: { en: { 'src-type-words': 'Words' } },
    setup({ contribute, uploader }) {
      contribute('activity', {
        id: 'words',
        title: 'src-type-words',
        view: {
          kind: 'dom',
          mount(target) {
            uploader.uppy.use(Words, { target })
            return () => {
              const plugin = uploader.uppy.getPlugin('words')
              if (plugin) uploader.uppy.removePlugin(plugin)
            }
          },
        },
      })
      contribute('source', {
        id: 'words',
        label: 'src-type-words',
        open() {
          uploader.setCurrentActivity('words' as string)
          uploader.setModalState(true)
        },
      })
    },
  })()
}

/** Shows the current activity, as a layout does. Returns a function that removes it. */
function show(uploader: Uploader): () => void {
  const id = uploader.getCurrentActivity()
  const view = uploader.slots.items('activity').find((activity) => activity.id === id)?.view
  if (view?.kind !== 'dom') throw new Error('No view is shown.')
  const element = document.createElement('div')
  document.body.append(element)
  const unmount = view.mount(element, { uploader, params: undefined, holdLeave: () => () => {} } as never)
  return () => {
    unmount?.()
    element.remove()
  }
}

async function typeWord(uploader: Uploader, word: string): Promise<void> {
  await uploader.openSource('words')
  const hide = show(uploader)
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Word"]')
  if (input) input.value = word
  input?.form?.requestSubmit()
  hide()
}

const config = { sourceList: 'words' }

describePlugin(words, {
  runner: { describe, test },
  contributes: { source: ['words'], activity: ['words'] },
  uploader: { config },
  exercise: ({ uploader }) => typeWord(uploader, 'hello'),
})

test('what the acquirer adds is an entry of the source, and is uploaded', async () => {
  const t = createTestUploader({ config, plugins: [words()] })
  await typeWord(t.uploader, 'hello')
  await t.clock.advance(100)
  expect(await t.transport.of('word.txt').entry.file?.text()).toBe('hello')
  t.transport.of('word.txt').succeed({ uuid: 'some' })
  await t.clock.advance(500)
  expect(t.uploader.getOutputCollectionState().allEntries).toMatchObject([
    { name: 'word.txt', source: 'words', status: 'success', uuid: 'some' },
  ])
  expect(t.log).toEqual([])
})

import { definePlugin, TransportToken, UploadError, type Uploader } from '@lading/kernel'
import { createRef, StrictMode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { uploaderReady } from './early/uploaderReady.js'
import { FileUploaderInline } from './FileUploaderInline.js'
import { FileUploaderMinimal } from './FileUploaderMinimal.js'
import { FileUploaderRegular } from './FileUploaderRegular.js'
import { textFile } from './testing/fixtures/mount.js'
import { translatePage, wordsOf } from './testing/fixtures/translatePage.js'
import type { UploaderHandle } from './UploaderHandle.js'
import './style.css'

const LAYOUTS = { regular: FileUploaderRegular, minimal: FileUploaderMinimal, inline: FileUploaderInline }

/** Uploads at once; files called `bad` fail the first time. */
function transport() {
  const failed = new Set<string>()
  return definePlugin({
    id: 'uploadcare-transport',
    setup({ provide }) {
      provide(TransportToken, () => ({
        async upload({ fileName }) {
          const name = fileName ?? ''
          if (name.startsWith('bad') && !failed.has(name)) {
            failed.add(name)
            throw new UploadError('The service refused the file.')
          }
          return info(name)
        },
        fileInfo: async () => info('x'),
      }))
    },
  })()
}

const uuid = '5b9d0a3e-2f1c-4d7a-9c1e-0f6a7b8c9d01'
const info = (name: string) => ({
  uuid,
  name,
  originalFilename: name,
  size: 9,
  isStored: true,
  isImage: false,
  mimeType: 'text/plain',
  cdnUrl: `https://cdn.example/${uuid}/`,
  imageInfo: null,
  videoInfo: null,
  contentInfo: null,
  metadata: null,
})

interface Journey {
  readonly uploader: Uploader
  readonly root: HTMLElement
  /** Presses the button with this name, whatever a translator has made of it. */
  press(name: RegExp): Promise<void>
}

/** Fills a field once it's there: its code may be on its way. */
async function fill({ ownerDocument }: Element, selector: string, text: string): Promise<void> {
  const field = () => ownerDocument.querySelector(selector)
  await expect.poll(field, { message: selector }).not.toBeNull()
  await userEvent.fill(field() as Element, text)
}

/** What people do, step by step. */
const STEPS: readonly (readonly [name: string, step: (journey: Journey) => unknown])[] = [
  ['open', ({ uploader }) => uploader.initFlow()],
  [
    'three files, of which one fails',
    ({ uploader }) => {
      uploader.addFiles(['a.txt', 'bad.txt', 'c.txt'].map(textFile))
      uploader.setCurrentActivity('upload-list')
    },
  ],
  ['retry', ({ press }) => press(/^Retry/)],
  [
    'rename',
    async ({ press }) => {
      await press(/^More actions a\.txt/)
      await press(/^(Rename|Details)$/)
    },
  ],
  [
    'save another name',
    async ({ root, press }) => {
      await fill(root, '.lading-details-form input', 'new.txt')
      await press(/^Save$/)
    },
  ],
  ['remove', ({ press }) => press(/^Remove c\.txt/)],
  ['undo', ({ press }) => press(/^Undo$/)],
  [
    'sixty files',
    ({ uploader }) => uploader.addFiles(Array.from({ length: 60 }, (_, index) => textFile(`${index}.txt`))),
  ],
  ['search', ({ root }) => fill(root, '[type=search]', '7.txt')],
  ['no search', ({ root }) => fill(root, '[type=search]', '')],
  ['grid', ({ uploader }) => uploader.config.set({ filesViewMode: 'grid' })],
  ['rows', ({ uploader }) => uploader.config.set({ filesViewMode: 'list' })],
  [
    'a link',
    ({ uploader }) => {
      uploader.setCurrentActivity('url')
      uploader.setModalState(true)
    },
  ],
  ['back', ({ uploader }) => uploader.historyBack()],
  ['no connection', () => window.dispatchEvent(new Event('offline'))],
  ['connection', () => window.dispatchEvent(new Event('online'))],
  [
    'other language',
    async ({ uploader }) => {
      uploader.config.set({ localeName: 'de' })
      await expect.poll(() => uploader.l10n('done')).toBe('Fertig')
    },
  ],
  [
    'English',
    async ({ uploader }) => {
      uploader.config.set({ localeName: 'en' })
      await expect.poll(() => uploader.l10n('done')).toBe('Done')
    },
  ],
  [
    'fewer files',
    ({ uploader }) =>
      [...uploader.entries.values()]
        .slice(5)
        .map(({ internalId }) => uploader.removeFileByInternalId(internalId)),
  ],
  ['done', ({ press }) => press(/^Done$/)],
  ['open again', ({ uploader }) => uploader.initFlow()],
  ['nothing', ({ uploader }) => uploader.removeAllFiles()],
  ['closed', ({ uploader }) => uploader.setModalState(false)],
]

/** Renders a page of React with the uploader and does all steps. @param compare Receives the words after each step. */
async function travel(
  layout: keyof typeof LAYOUTS,
  compare: (step: string, read: () => string) => Promise<void>,
): Promise<void> {
  const Component = LAYOUTS[layout]
  const apiRef = createRef<UploaderHandle>()
  const plugins = [transport()]
  const { container, unmount } = await render(
    <StrictMode>
      <main>
        <h1>Page</h1>
        <Component pubkey="demo" apiRef={apiRef} plugins={plugins} sourceList="local, url" preload="now" />
      </main>
    </StrictMode>,
  )
  const uploader = await uploaderReady(apiRef)
  const root = container as HTMLElement
  const read = () => {
    const shown = root.querySelector('.lading-dialog[open]') ?? root.querySelector('.lading')
    const parts = [
      ...(shown?.querySelectorAll(
        'h2, button, .lading-row:first-child :is(.lading-name bdi, .lading-meta, .lading-error)',
      ) ?? []),
    ]
    // The page of the test, and what is shown of the uploader.
    return [root.querySelector('h1'), ...parts]
      .map((part) => wordsOf(part).replaceAll(' ', ''))
      .filter(Boolean)
      .join('|')
  }
  const journey: Journey = {
    uploader,
    root,
    async press(name) {
      const find = () =>
        [...root.querySelectorAll<HTMLElement>('button')].find(
          (button) =>
            button.checkVisibility() &&
            !button.matches(':disabled, [inert] *') &&
            name.test(button.getAttribute('aria-label') ?? wordsOf(button)),
        )
      await expect
        .poll(find, {
          message: `${name} among ${[...root.querySelectorAll('button')].map((b) => b.getAttribute('aria-label') ?? wordsOf(b))}`,
        })
        .toBeTruthy()
      find()?.click()
    },
  }
  for (const [name, step] of STEPS) {
    await step(journey)
    await compare(name, read)
  }
  await unmount()
  expect(root.textContent).toBe('')
}

test.each(
  (['regular', 'minimal', 'inline'] as const).flatMap((layout) =>
    [false, true].map((moves) => [layout, moves] as const),
  ),
)(
  'layout %s, in a page that is translated (its texts are moved: %s): the words are the current ones after each step',
  async (layout, moves) => {
    const problems: string[] = []
    const report = ({ message }: ErrorEvent) => problems.push(message)
    window.addEventListener('error', report)
    onTestFinished(() => window.removeEventListener('error', report))
    const words = new Map<string, string>()
    await travel(layout, async (step, read) => {
      let last = ''
      // As it stays, with all code that it takes.
      await expect
        .poll(
          () => {
            const isSame = read() === last && !document.querySelector('.lading-loading')
            last = read()
            return isSame
          },
          { interval: 250 },
        )
        .toBe(true)
      words.set(step, last)
    })
    translatePage(moves)
    await travel(layout, async (step, read) => {
      await expect.poll(read, { message: step }).toBe(words.get(step))
    })
    expect(problems).toEqual([])
    expect(new Set(words.values()).size).toBeGreaterThan(10)
  },
)

test('names, sizes and addresses are not translated', async () => {
  const apiRef = createRef<UploaderHandle>()
  const { container } = await render(
    <FileUploaderInline pubkey="demo" apiRef={apiRef} plugins={[transport()]} preload="now" />,
  )
  translatePage()
  const uploader = await uploaderReady(apiRef)
  uploader.addFiles([textFile('report.txt')])
  await expect.poll(() => container.querySelector('.lading-name bdi')?.textContent).toBe('report.txt')
  await expect.poll(() => container.querySelector('.lading-meta bdi')?.textContent).toBe('9 bytes')
})

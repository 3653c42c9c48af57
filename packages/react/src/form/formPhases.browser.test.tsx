import { ClockToken, createUploader, LoggerToken } from '@lading/kernel'
import { QueueToken } from '@lading/kernel/services'
import { createFakeClock, createFakeTransport, createFileInfo, namedError } from '@lading/kernel/testing'
import fc from 'fast-check'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { RegularLayout } from '../layout/RegularLayout.js'
import { dashboard } from '../plugin/dashboard.js'
import '../style.css'
import { UploaderProvider } from '../UploaderProvider.js'
import { FormInput } from './FormInput.js'

/** A form whose uploads end when the test says so; its time moves by {@link settle} alone. */
async function mountForm(config: { confirmUpload?: boolean } = {}) {
  const clock = createFakeClock()
  const transport = createFakeTransport()
  const uploader = createUploader({
    config: {
      ...config,
      fileValidators: [({ name }) => (name?.startsWith('bad') ? { message: 'Not this file' } : undefined)],
    },
    plugins: [transport.plugin, dashboard()],
    services(scope) {
      scope.value(ClockToken, clock)
      scope.value(LoggerToken, { warn() {}, error() {} })
    },
  })
  const screen = await render(
    <StrictMode>
      <form>
        <UploaderProvider uploader={uploader}>
          <RegularLayout />
          <FormInput name="files" />
        </UploaderProvider>
      </form>
    </StrictMode>,
  )
  const form = screen.container.querySelector('form') as HTMLFormElement
  const input = form.querySelector('input[aria-label=Files]') as HTMLInputElement
  return {
    uploader,
    transport,
    form,
    input,
    // The counts, and what screen readers need between two announcements.
    settle: () => clock.advance(1000),
    data: () => [...new FormData(form)].map(([name, value]) => `${name}=${value}`),
    label: () => form.querySelector('.lading-trigger-label')?.textContent,
    spoken: () => form.querySelector('[role=status]')?.textContent,
    unmount: async () => {
      await screen.unmount()
      uploader.destroy()
    },
  }
}

type Mounted = Awaited<ReturnType<typeof mountForm>>

/** Steps of a person, of the service and of the page; a number chooses the file. */
const STEPS = {
  add: ({ uploader }, number) => void uploader.addFileFromObject(new File(['text'], `${number}.txt`)),
  addRefused: ({ uploader }) => void uploader.addFileFromObject(new File(['text'], 'bad.txt')),
  addSaved: ({ uploader }, number) =>
    void uploader.addFileFromUploadcareFile(
      createFileInfo({ uuid: `saved-${number}`, cdnUrl: `https://cdn.example/saved-${number}/` }),
    ),
  stop: ({ uploader }, number) => uploader.scope.get(QueueToken).cancel(idAt(uploader, number)),
  stopAll({ uploader }) {
    for (const id of uploader.entries.ids) uploader.scope.get(QueueToken).cancel(id)
  },
  pause: ({ uploader }, number) => uploader.pause(idAt(uploader, number)),
  resume: ({ uploader }) => {
    uploader.resumeAll()
    uploader.uploadAll()
  },
  succeed: ({ transport }) => transport.uploads.find(({ isOpen }) => isOpen)?.succeed(),
  succeedAll({ transport }) {
    for (const upload of transport.uploads) if (upload.isOpen) upload.succeed()
  },
  fail: ({ transport }) =>
    transport.uploads.find(({ isOpen }) => isOpen)?.fail(namedError('UploadError', 'Refused')),
  retry: ({ uploader }) => uploader.retryAll(),
  edit({ uploader }, number) {
    const id = idAt(uploader, number)
    if (uploader.entries.get(id)?.status === 'success')
      uploader.updateFile(id, { cdnUrlModifiers: `-/rotate/${number * 90}/` })
  },
  chooseAgain({ uploader }, number) {
    const id = idAt(uploader, number)
    if (!uploader.entries.get(id)?.uploadError) return
    uploader.retryUpload(id)
    uploader.updateFile(id, { file: new File(['other text'], 'other.txt') })
  },
  exchange({ uploader }, number) {
    uploader.replaceFile(idAt(uploader, number), createFileInfo({ uuid: `other-${number}` }))
  },
  remove: ({ uploader }, number) => uploader.removeFileByInternalId(idAt(uploader, number)),
} satisfies Record<string, (mounted: Mounted, number: number) => unknown>

const idAt = ({ entries }: Mounted['uploader'], number: number) =>
  entries.ids[number % Math.max(1, entries.size)] ?? 'none'

/** Lets React render what has changed; no timer of a batch has fired by then. */
async function microtasks() {
  for (let count = 0; count < 5; count += 1) await Promise.resolve()
}

const files = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`

/** What the form, its button and the announcements have to say, from the files alone. */
function expected({ uploader }: Mounted) {
  const all = [...uploader.entries.values()]
  const count = (...statuses: string[]) => all.filter(({ status }) => statuses.includes(status)).length
  const paused = all.filter(({ phase }) => phase === 'paused').length
  const uploading = count('uploading')
  const failed = count('failed')
  const stopped = count('idle') + paused
  const done = count('success')
  const partly = done > 0 ? `${done} of ${all.length} uploaded` : `${files(all.length)} · not uploaded`
  const isComplete = done === all.length
  const error = failed
    ? 'Some files were not uploaded.'
    : uploading > paused
      ? `Uploading ${files(uploading - paused)}`
      : stopped === 1
        ? "1 file isn't uploaded yet. Resume or remove it."
        : `${stopped} files aren't uploaded yet. Resume or remove them.`
  return {
    data: isComplete && all.length > 0 ? all.map(({ cdnUrl }) => `files[]=${cdnUrl}`) : ['files='],
    error: isComplete ? '' : error,
    label: uploading
      ? /%|Finishing/
      : failed
        ? `${done > 0 ? `${done} uploaded, ` : ''}${failed} failed`
        : all.length === 0
          ? 'Upload files'
          : isComplete
            ? files(all.length)
            : partly,
    /** After the last upload has ended or was stopped. */
    spoken: failed ? /failed|not uploaded/ : isComplete ? /uploaded/ : partly,
  }
}

const agrees = (text: string | null | undefined, expectation: string | RegExp) =>
  typeof expectation === 'string' ? text === expectation : expectation.test(text ?? '')

const names = Object.keys(STEPS) as (keyof typeof STEPS)[]
const journeys = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constant('add' as const), fc.nat(3), fc.boolean()) },
    { weight: 7, arbitrary: fc.tuple(fc.constantFrom(...names), fc.nat(3), fc.boolean()) },
  ),
  { minLength: 3, maxLength: 14 },
)

test.each([{}, { confirmUpload: true }])(
  'with %o, the values of a form, its validity, the button and the announcements agree in each mix of phases',
  async (config) => {
    await fc.assert(
      fc.asyncProperty(journeys, async (steps) => {
        const mounted = await mountForm(config)
        try {
          for (const [name, number, isFast] of steps) {
            const before = mounted.uploader.collection.snapshot.uploadingCount
            if (name.startsWith('add') || mounted.uploader.entries.size > 0) STEPS[name](mounted, number)
            await microtasks()
            // Right after each step, before the list is counted again: what isn't uploaded isn't sent.
            const now = expected(mounted)
            if (now.error) expect([name, mounted.form.checkValidity()]).toEqual([name, false])
            if (isFast) continue
            await mounted.settle()
            const { data, error, label, spoken } = expected(mounted)
            expect({ data: mounted.data(), error: mounted.input.validationMessage }).toEqual({ data, error })
            expect(mounted.form.checkValidity()).toBe(error === '')
            expect(agrees(mounted.label(), label), `${mounted.label()} instead of ${label}`).toBe(true)
            const after = mounted.uploader.collection.snapshot.uploadingCount
            if (before > 0 && after === 0 && mounted.uploader.entries.size > 0 && name !== 'remove')
              await expect
                .poll(() => agrees(mounted.spoken(), spoken) || mounted.spoken(), {
                  message: `instead of ${spoken}`,
                })
                .toBe(true)
          }
        } finally {
          await mounted.unmount()
        }
      }),
      { numRuns: 40 },
    )
  },
)

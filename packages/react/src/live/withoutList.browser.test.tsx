import { createUploader, type EntryWaitReason, lazyPlugin } from '@lading/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RegularLayout } from '../layout/RegularLayout.js'
import '../style.css'
import { dashboardDefinition } from '../plugin/dashboardDefinition.js'
import { listMessages } from '../plugin/listMessages.js'
import { messages } from '../plugin/messages.js'
import { type FakeJobs, fakeTransport } from '../testing/fixtures/fakeTransport.js'
import { recordAnnouncements } from '../testing/fixtures/recordAnnouncements.js'
import { localSource, textFile } from '../testing/fixtures/setUp.js'
import { UploaderProvider } from '../UploaderProvider.js'

/** Keys of messages that come with the list, except for those that are words, too. */
const KEYS = Object.keys(listMessages).filter((key) => key.includes('-') && !(key in messages))

/** Mounts an uploader whose list can't be loaded. */
async function setUp(): Promise<FakeJobs> {
  const jobs: FakeJobs = new Map()
  const uploader = createUploader({
    config: { maxConcurrentRequests: 1 },
    plugins: [
      fakeTransport({ jobs }),
      // A list that another test has loaded has left its words in the definition's table.
      lazyPlugin({ ...dashboardDefinition, messages: { en: messages } }, () =>
        Promise.reject(new Error('blocked')),
      )(),
      localSource(),
    ],
  })
  const screen = await render(
    <UploaderProvider uploader={uploader}>
      <RegularLayout />
    </UploaderProvider>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    uploader.destroy()
  })
  uploader.addFiles(['a.txt', 'b.txt'].map(textFile))
  await expect.poll(() => jobs.has('a.txt')).toBe(true)
  return jobs
}

test.each<[EntryWaitReason, announced: string, shown: string]>([
  ['offline', 'Offline', 'Offline'],
  ['busy', 'Trying again', 'Trying again'],
  ['unreachable', 'Trying again', 'Trying again'],
  ['signed-out', 'Waiting for sign-in', 'Waiting for sign-in'],
  ['unreported', '', 'Uploading'],
])(
  'without the list, a wait that is %s is said in the words that are there',
  async (reason, announced, shown) => {
    const announcements = recordAnnouncements()
    const jobs = await setUp()
    await expect.poll(() => document.querySelector('.lading-peek')).not.toBeNull()
    jobs.get('a.txt')?.wait({ reason, untilMs: null })
    if (announced) await expect.poll(() => announcements.at(-1)).toBe(announced)
    await page.getByRole('button', { name: /Upload files/ }).hover()
    const states = () =>
      [...document.querySelectorAll('.lading-peek-state')].map((state) => state.textContent)
    await expect.poll(states).toEqual([shown, 'Uploading'])
    const { innerHTML } = document.body
    expect(KEYS.filter((key) => innerHTML.includes(key))).toEqual([])
    expect(announcements.filter((words) => KEYS.includes(words))).toEqual([])
  },
)

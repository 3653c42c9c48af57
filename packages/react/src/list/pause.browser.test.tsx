import { ClockToken } from '@lading/kernel'
import { createFakeClock } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, type SetUp, setUp, textFile } from '../testing/fixtures/setUp.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}( uploaded|,|$)`) })
const phases = ({ uploader }: SetUp) => [...uploader.entries.values()].map(({ phase }) => phase)
const announced = () => document.querySelector('.lading-live, [role="status"]')?.textContent ?? ''

/** Starts the uploads of two files. */
async function start(layout: 'inline' | 'regular' = 'inline') {
  const mounted = await setUp({ layout })
  mounted.uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  await expect.poll(() => mounted.jobs.has('b.txt')).toBe(true)
  return mounted
}

test('a row is paused and resumed by one button, which keeps the focus; Done waits for it', async () => {
  const mounted = await start()
  mounted.jobs.get('a.txt')?.progress(1, 4)
  const pause = row('a.txt').getByRole('button', { name: 'Pause a.txt' })
  await pause.click()
  await expect.element(row('a.txt')).toHaveAccessibleName('a.txt, Paused')
  await expect.element(row('a.txt')).toHaveTextContent('Paused')
  await expect
    .element(page.getByRole('progressbar', { name: 'Upload progress of a.txt' }))
    .toHaveAttribute('aria-valuenow', '25')
  const resume = row('a.txt').getByRole('button', { name: 'Resume a.txt' })
  await expect.element(resume).toHaveFocus()
  await expectAccessible()
  mounted.jobs.get('b.txt')?.succeed()
  await expect.element(page.getByRole('heading', { name: '1 file paused' })).toBeVisible()
  await expect.element(button('Done')).toBeDisabled()

  mounted.jobs.delete('a.txt')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('a.txt')).toHaveAccessibleName('a.txt, Uploading')
  await expect.poll(() => mounted.jobs.has('a.txt')).toBe(true)
  mounted.jobs.get('a.txt')?.succeed()
  await expect.element(button('Done')).toBeEnabled()
  await expect
    .poll(() =>
      row('a.txt')
        .getByRole('button', { name: /^(Pause|Resume)/ })
        .elements(),
    )
    .toEqual([])
})

test('all uploads are paused and resumed below the list; both are announced', async () => {
  const mounted = await start()
  await button('Pause all').click()
  await expect.poll(() => phases(mounted)).toEqual(['paused', 'paused'])
  await expect.element(page.getByRole('heading', { name: '2 files paused' })).toBeVisible()
  await expect.poll(announced).toBe('2 files paused')
  await expect.element(button('Resume all')).toHaveFocus()
  await expectAccessible()
  await button('Resume all').click()
  await expect.poll(() => phases(mounted)).toEqual(['sending', 'sending'])
  await expect.poll(announced).toBe('Uploading 2 files')
  for (const name of ['a.txt', 'b.txt']) mounted.jobs.get(name)?.succeed()
  // It stays for as long as it has the focus.
  await expect.element(button('Pause all')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.tab()
  await expect.element(button('Pause all')).not.toBeInTheDocument()
})

test('Space pauses and resumes the row that has the focus, Shift and Space all rows', async () => {
  const mounted = await start()
  await expect.element(row('b.txt')).toBeVisible()
  ;(row('b.txt').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => phases(mounted)).toEqual(['sending', 'paused'])
  await userEvent.keyboard(' ')
  await expect.poll(() => phases(mounted)).toEqual(['sending', 'sending'])
  await userEvent.keyboard('{Shift>} {/Shift}')
  await expect.poll(() => phases(mounted)).toEqual(['paused', 'paused'])
  await userEvent.keyboard('{Shift>} {/Shift}')
  await expect.poll(() => phases(mounted)).toEqual(['sending', 'sending'])
  await expect.element(row('b.txt')).toHaveFocus()
  // A button of the row has its own meaning of Space.
  ;(row('b.txt').getByRole('button', { name: 'Pause b.txt' }).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => phases(mounted)).toEqual(['sending', 'paused'])
})

test('the closed button pauses and resumes all uploads, and shows it', async () => {
  const mounted = await start('regular')
  mounted.jobs.get('a.txt')?.progress(2, 4)
  await button('Pause all').click()
  await expect.element(page.getByRole('button', { name: /Paused · 25 %$/ })).toBeVisible()
  await expect.element(button('Resume all')).toHaveFocus()
  await expectAccessible()
  await button('Resume all').click()
  await expect.element(page.getByRole('button', { name: /0 of 2/ })).toBeVisible()
})

/** Sends a file of 1,000 bytes, some bytes a second; time moves by the returned function alone. */
async function sendSlowly() {
  const clock = createFakeClock()
  const { uploader, jobs } = await setUp({ services: (scope) => scope.value(ClockToken, clock) })
  uploader.addFiles([new File([new Uint8Array(1000)], 'a.txt')])
  await clock.advance(1000)
  await expect.poll(() => jobs.has('a.txt')).toBe(true)
  await expect.element(row('a.txt')).toBeVisible()
  return {
    async send(...sent: readonly number[]) {
      for (const bytes of sent) {
        jobs.get('a.txt')?.progress(bytes, 1000)
        await clock.advance(1000)
      }
    },
    async succeed() {
      jobs.get('a.txt')?.succeed()
      await clock.advance(1000)
    },
  }
}

test('pause appears when more than ten seconds remain, and goes with the upload', async () => {
  const { send, succeed } = await sendSlowly()
  await send(20, 40, 60, 80, 100, 120, 140, 160)
  await expect.element(button('Pause all')).toBeVisible()
  await succeed()
  await expect.element(button('Pause all')).not.toBeInTheDocument()
})

test('an upload of a few seconds has no pause below the list', async () => {
  const { send } = await sendSlowly()
  await send(200, 400, 600, 800)
  await expect.element(page.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '80')
  expect(button('Pause all').elements()).toEqual([])
})

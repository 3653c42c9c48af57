import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fileInfo, find, instantTransport, place, textFile } from './testing/fixtures/place.js'

const UPLOADED = fileInfo(null)

/** A form with a list and a field. */
async function placeForm(release: Promise<unknown>, attributes = '') {
  const name = crypto.randomUUID()
  const host = place(`
    <form>
      <lading-uploader ctx-name="${name}" pubkey="demo" layout="inline" ${attributes}></lading-uploader>
      <lading-form-input ctx-name="${name}" name="photos"></lading-form-input>
    </form>`)
  const element = find(host, 'lading-uploader')
  element.plugins = [instantTransport(release)]
  const uploader = await element.ready()
  return { host, name, element, uploader, form: host.querySelector('form') as HTMLFormElement }
}

/** Takes an element out of the page until its uploader has ended, as Vue's `<KeepAlive>` does with a page that isn't shown. */
async function takeOut(form: HTMLElement, uploader: { readonly isDestroyed: boolean }): Promise<void> {
  document.createElement('div').append(form)
  await expect.poll(() => uploader.isDestroyed).toBe(true)
}

test('elements that are placed again after any time have their files, and what was on its way is sent', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { host, element, uploader, form } = await placeForm(held)
  uploader.addFileFromUploadcareFile(UPLOADED)
  uploader.addFiles([textFile('running.txt'), textFile('stopped.txt')])
  const ids = [...uploader.entries.ids]
  await expect.poll(() => uploader.entries.get(ids[1] as string)?.phase).toBe('sending')
  uploader.pause(ids[2] as string)
  await expect.poll(() => uploader.entries.get(ids[2] as string)?.phase).toBe('paused')
  const added: string[] = []
  element.addEventListener('file-added', (event) => added.push((event as CustomEvent).detail.name))
  await takeOut(form, uploader)

  host.append(form)
  // Nothing is sent before the files are back.
  expect(form.checkValidity()).toBe(false)
  const next = await element.ready()
  expect(next).not.toBe(uploader)
  expect([...next.entries.ids]).toEqual(ids)
  for (const name of ['note.txt', 'running.txt', 'stopped.txt'])
    await expect.element(page.getByText(name).first()).toBeVisible()
  await expect
    .poll(() => [...next.entries.values()].map(({ phase }) => phase))
    .toEqual(['done', 'sending', 'paused'])
  release()
  await expect.poll(() => next.entries.get(ids[1] as string)?.phase).toBe('done')
  expect(form.checkValidity()).toBe(false)
  next.resumeAll()
  await expect.poll(() => new FormData(form).getAll('photos[]')).toHaveLength(3)
  expect(form.checkValidity()).toBe(true)
  expect(added).toEqual([])

  // Once more, and what a person removes now stays removed.
  next.removeFileByInternalId(ids[0] as string)
  await takeOut(form, next)
  host.append(form)
  const last = await element.ready()
  expect([...last.entries.ids]).toEqual(ids.slice(1))
  await expect.poll(() => new FormData(form).getAll('photos[]')).toHaveLength(2)
})

test('initial files that a person has removed do not come back with the elements; a reset brings them', async () => {
  const { host, element, uploader, form } = await placeForm(
    Promise.resolve(),
    `initial-files="${UPLOADED.uuid}"`,
  )
  await expect.poll(() => uploader.getOutputCollectionState().successCount).toBe(1)
  uploader.removeAllFiles()
  uploader.addFileFromObject(textFile('own.txt'))
  await expect.poll(() => uploader.getOutputCollectionState().successCount).toBe(1)
  await takeOut(form, uploader)
  host.append(form)
  const next = await element.ready()
  await expect.poll(() => next.getOutputCollectionState().successCount).toBe(1)
  expect([...next.entries.values()].map(({ fileName }) => fileName)).toEqual(['own.txt'])
  form.reset()
  await expect.poll(() => [...next.entries.values()].map(({ uuid }) => uuid)).toEqual([UPLOADED.uuid])
})

test('elements with another name, and new elements with the same one, start empty', async () => {
  const { host, name, element, uploader, form } = await placeForm(Promise.resolve())
  uploader.addFileFromObject(textFile('mine.txt'))
  await expect.poll(() => uploader.getOutputCollectionState().successCount).toBe(1)
  await takeOut(form, uploader)
  const other = place(`<lading-uploader ctx-name="${name}" pubkey="demo" layout="inline"></lading-uploader>`)
  const theirs = await find(other, 'lading-uploader').ready()
  expect(theirs.entries.size).toBe(0)
  // The name is theirs now.
  host.append(form)
  expect(await element.ready()).toBe(theirs)
  expect(theirs.entries.size).toBe(0)

  const second = await placeForm(Promise.resolve())
  second.uploader.addFileFromObject(textFile('mine.txt'))
  await expect.poll(() => second.uploader.getOutputCollectionState().successCount).toBe(1)
  await takeOut(second.form, second.uploader)
  for (const each of second.form.children) each.setAttribute('ctx-name', crypto.randomUUID())
  second.host.append(second.form)
  expect((await second.element.ready()).entries.size).toBe(0)
})

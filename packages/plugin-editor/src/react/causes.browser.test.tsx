import { expect, inject, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { UUID } from '../testing/fixtures/createCdn.js'
import { mountEditor } from '../testing/fixtures/mountEditor.js'

const service = inject('localServiceUrl')

async function store(): Promise<string> {
  const canvas = new OffscreenCanvas(600, 400)
  canvas.getContext('2d')?.fillRect(0, 0, 300, 400)
  const body = new FormData()
  body.set('UPLOADCARE_PUB_KEY', 'demopublickey')
  body.set('file', await canvas.convertToBlob({ type: 'image/png' }), 'half.png')
  const response = await fetch(`${service}/base/?jsonerrors=1`, { method: 'POST', body })
  return ((await response.json()) as { file: string }).file
}

const SIZE = 'data:application/json,{"width":600,"height":400}'

test('a picture that the CDN refuses to render cannot be edited, and there is no Retry', async () => {
  const uuid = await store()
  const t = await mountEditor({
    // An operation that does not exist is refused as a damaged picture is: with 400.
    secureDeliveryProxyUrlResolver: (url) =>
      url.endsWith('/json/') ? SIZE : `${service}/${uuid}/-/no/such/`,
  })
  await expect.element(t.getByRole('alert').getByText('This file cannot be edited')).toBeVisible()
  await expect.element(t.getByText('It is not an image, or it is damaged.')).toBeVisible()
  await expect.element(t.button('Cancel')).toBeVisible()
  // There is nothing to crop, and nothing to apply.
  for (const name of ['Retry', 'Apply']) await expect.element(t.button(name)).not.toBeInTheDocument()
  await expect.element(t.getByRole('slider', { name: 'Top left corner' })).not.toBeInTheDocument()
})

test.each([
  { width: 1, height: 100_000 },
  { width: 12_000, height: 9000 },
])('a picture of $width × $height that the CDN refuses to render is too large, not damaged', async (size) => {
  const uuid = await store()
  const t = await mountEditor({
    secureDeliveryProxyUrlResolver: (url) =>
      url.endsWith('/json/')
        ? `data:application/json,${JSON.stringify(size)}`
        : `${service}/${uuid}/-/no/such/`,
  })
  await expect.element(t.getByRole('alert').getByText('This image is too large to edit')).toBeVisible()
  await expect.element(t.getByText('It has more pixels than can be drawn here.')).toBeVisible()
  for (const name of ['Retry', 'Apply']) await expect.element(t.button(name)).not.toBeInTheDocument()
})

test('an image that is deleted while it is edited is not a failure of the network', async () => {
  let uuid = await store()
  const t = await mountEditor({
    secureDeliveryProxyUrlResolver: (url) => (url.endsWith('/json/') ? SIZE : `${service}/${uuid}/`),
  })
  await expect.poll(() => t.container.querySelector('.lading-editor-picture img')).not.toBeNull()
  uuid = UUID
  await t.getByRole('tab', { name: 'Tuning' }).click()
  await t.button('Warmth').click()
  await userEvent.keyboard('{End}')
  await expect.element(t.getByRole('alert').getByText('Image not found')).toBeVisible()
})

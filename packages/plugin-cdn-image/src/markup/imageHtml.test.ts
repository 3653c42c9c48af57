import { expect, test } from 'vitest'
import { backgroundImage } from './backgroundImage.js'
import { imageHtml } from './imageHtml.js'

const uuid = 'e2a9f3a1-9d3c-4c5b-8a1f-0123456789ab'
const url = (width: number) =>
  `https://ucarecdn.com/${uuid}/-/format/auto/-/quality/smart/-/stretch/off/-/resize/${width}x/`

test('an <img> with everything that a browser needs', () => {
  const html = imageHtml({ uuid, width: 100, height: 50, layout: 'fixed', alt: 'A lake', analytics: false })
  expect(html).toBe(
    `<img alt="A lake" sizes="auto, 100px" srcset="${url(100)} 100w, ${url(150)} 150w, ${url(200)} 200w" src="${url(100)}" width="100" height="50" loading="lazy" decoding="async" data-lading-image="fixed" style="object-fit:cover;aspect-ratio:100/50">`,
  )
})

test('values are escaped', () => {
  const html = imageHtml({
    uuid,
    alt: '"><script>&',
    attributes: { class: '"x"' },
    placeholder: '"<',
    inlineStyle: true,
  })
  expect(html).toContain('alt="&#34;&#62;&#60;script&#62;&#38;"')
  expect(html).toContain('class="&#34;x&#34;"')
  expect(html.match(/[<>]/g)).toEqual(['<', '>'])
})

test('without inline style', () => {
  expect(imageHtml({ uuid, alt: '', inlineStyle: false })).not.toContain('style=')
})

test('sources make a <picture>', () => {
  const html = imageHtml({
    uuid,
    width: 800,
    height: 400,
    alt: '',
    analytics: false,
    cdnUrlModifiers: '-/mirror/',
    sources: [
      { media: '(max-width: 600px)', uuid: uuid.replace('e', 'f'), width: 300, height: 300, layout: 'fixed' },
      { media: '(min-width: 2000px)', width: 1600, height: 800 },
    ],
  })
  expect(html).toMatch(/^<picture><source media="\(max-width: 600px\)" .*<source .*<img .*<\/picture>$/)
  const [first = '', second = ''] = html.split('<source').slice(1)
  expect(first).toContain(`/${uuid.replace('e', 'f')}/-/format/`)
  expect(first).toContain('width="300" height="300"')
  expect(second).toContain(`/${uuid}/-/mirror/-/format/`)
  expect(second).toContain('width="1600" height="800"')
  // The shape of the <img> would be that of all sources.
  expect(html).not.toContain('aspect-ratio')
})

test('backgrounds have a URL for each device ratio', () => {
  const props = { uuid, analytics: false }
  expect(backgroundImage(props, 400)).toBe(`image-set(url("${url(400)}") 1x, url("${url(800)}") 2x)`)
  expect(backgroundImage({ ...props, hiResSupport: false }, 400)).toBe(`image-set(url("${url(400)}") 1x)`)
  expect(backgroundImage({ ...props, ultraResSupport: true }, 400)).toContain(`url("${url(1200)}") 3x`)
  expect(backgroundImage({ src: 'https://a.test/a.jpg' }, 400)).toBeUndefined()
})

import type { ExampleGroup } from './ImageExample.js'

/** Examples of the page. */
export interface ExampleSources {
  /** UUIDs of two uploaded photos. */
  readonly uuid: string
  readonly other: string
  /** Base of the local service, which is the CDN as well. */
  readonly cdn: string
}

const GREY = 'data:image/gif;base64,R0lGODlhAQABAIAAALKywgAAACwAAAAAAQABAAACAkQBADs='

/** Returns an example for every option of a picture. */
export function imageExamples({ uuid, other, cdn }: ExampleSources): readonly ExampleGroup[] {
  const proxied = { uuid: undefined, cdnCname: undefined, src: `${cdn}/${uuid}/` }
  return [
    {
      id: 'source',
      title: 'Where a picture comes from',
      examples: [
        { id: 'uuid', note: 'An uploaded file.', props: {} },
        {
          id: 'src',
          note: 'The cdnUrl of an entry, with its edits.',
          props: { uuid: undefined, src: `${cdn}/${uuid}/-/mirror/` },
        },
        {
          id: 'cdnUrlModifiers',
          note: 'Edits, applied first.',
          props: { cdnUrlModifiers: '-/crop/900x600/0,300/-/preview/' },
        },
        { id: 'cdnCname', note: 'The host of delivery URLs. All examples here have one.', props: {} },
        {
          id: 'proxyCname',
          note: 'A proxy that fetches any picture.',
          props: { ...proxied, proxyCname: `${cdn}/demopublickey` },
        },
        {
          id: 'pubkey',
          note: 'The proxy of a public key. It reaches public servers only.',
          as: 'address',
          props: { ...proxied, src: 'https://example.com/lake.jpg', pubkey: 'demopublickey' },
        },
        {
          id: 'baseUrl',
          note: 'What a relative URL is relative to.',
          as: 'address',
          props: { ...proxied, src: '/lake.jpg', baseUrl: 'https://example.com/', pubkey: 'demopublickey' },
        },
        {
          id: 'devMode',
          note: 'A relative URL is used unchanged: no proxy reaches this machine.',
          props: { ...proxied, src: '/icon.svg', devMode: true, width: 200, placeholder: 'none' },
        },
        {
          id: 'secureDeliveryProxy',
          note: 'Delivery URLs are wrapped.',
          as: 'address',
          props: { secureDeliveryProxy: 'https://example.com/sign?url={{previewUrl}}' },
        },
        {
          id: 'analytics',
          note: 'Shorter URLs, without the name and version of the library.',
          props: { analytics: false },
        },
      ],
    },
    {
      id: 'size',
      title: 'Size',
      examples: [
        {
          id: 'layout constrained',
          note: 'Up to its width, narrower in a narrow container.',
          props: { layout: 'constrained', width: 900, height: 600 },
        },
        {
          id: 'layout fixed',
          note: 'Always its width.',
          props: { layout: 'fixed', width: 150, height: 100 },
        },
        {
          id: 'layout full-width',
          note: 'As wide as its container; the numbers are the shape.',
          props: { layout: 'full-width', width: 3, height: 2 },
        },
        {
          id: 'sizes',
          note: 'Instead of what the layout gives.',
          props: { sizes: '(max-width: 700px) 100vw, 33vw', autoSizes: false },
        },
        { id: 'autoSizes', note: 'Not measured by the browser.', props: { autoSizes: false } },
        {
          id: 'breakpoints',
          note: 'Widths to offer, each for ratio 1 and 2.',
          props: { breakpoints: '200, 400' },
        },
        {
          id: 'originalWidth',
          note: 'Nothing larger is offered.',
          props: { originalWidth: 240, originalHeight: 160 },
        },
        { id: 'hiResSupport', note: 'For ratio 1 alone.', props: { hiResSupport: false } },
        { id: 'ultraResSupport', note: 'For ratio 3, too.', props: { ultraResSupport: true } },
      ],
    },
    {
      id: 'format',
      title: 'Format',
      examples: [
        {
          id: 'format',
          note: 'One format for every browser; false keeps that of the file.',
          props: { format: 'webp' },
        },
        { id: 'quality', note: 'Compression by name; false sends none.', props: { quality: 'lightest' } },
        {
          id: 'progressive',
          note: 'Shown coarsely first, on slow connections.',
          props: { format: 'jpeg', progressive: true },
        },
        { id: 'cdnOperations', note: 'Operations after resizing.', props: { cdnOperations: '-/blur/40/' } },
      ],
    },
    {
      id: 'loading',
      title: 'Loading',
      examples: [
        { id: 'lazy', note: 'At once, wherever it is.', props: { lazy: false } },
        { id: 'priority', note: 'First: for the largest picture above the fold.', props: { priority: true } },
        {
          id: 'preload',
          note: 'First, without a preload in the head.',
          props: { priority: true, preload: false },
        },
        {
          id: 'intersection',
          note: 'When it is visible, instead of near.',
          as: 'element',
          props: { intersection: true },
        },
        {
          id: 'placeholder none',
          note: 'Nothing until the picture is loaded.',
          props: { placeholder: 'none' },
        },
        {
          id: 'placeholder color',
          note: 'A color until the picture is loaded.',
          props: { placeholder: 'light-dark(#dbe4f5, #26344f)' },
        },
        {
          id: 'placeholder data',
          note: 'A small picture in the page, of describeImage().',
          props: { placeholder: GREY },
        },
        {
          id: 'isPreviewBlur',
          note: 'Without the blurred version of the CDN.',
          as: 'element',
          props: { isPreviewBlur: false },
        },
        {
          id: 'inlineStyle',
          note: 'With style.css, for policies that forbid inline styles.',
          props: { inlineStyle: false },
        },
      ],
    },
    {
      id: 'failure',
      title: 'When a picture fails',
      examples: [
        {
          id: 'fallback',
          note: 'Another picture instead of a missing one.',
          props: { uuid: MISSING, fallback: '/icon.svg' },
        },
        {
          id: 'alt',
          note: 'Without a fallback, the alt text in a box of the same size.',
          props: { uuid: MISSING, alt: 'Hills in the evening sun' },
        },
      ],
    },
    {
      id: 'elsewhere',
      title: 'Other pictures, other places',
      examples: [
        {
          id: 'sources',
          note: 'Another picture on pages of at most 700 pixels.',
          props: { sources: [{ media: '(max-width: 700px)', uuid: other, width: 200, height: 200 }] },
        },
        {
          id: 'isBackgroundFor',
          note: 'The background of the box below.',
          as: 'element',
          props: { isBackgroundFor: '.example-box' },
        },
      ],
    },
  ]
}

const MISSING = '00000000-0000-4000-8000-000000000000'

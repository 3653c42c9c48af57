import { exampleFunctions } from './exampleFunctions.js'

/** Controls of the keys of the image editor. */
export const editorControls = {
  useCloudImageEditor: {
    kind: 'switch',
    default: true,
    label: 'Image editor',
    help: 'Uploaded images can be edited.',
  },
  cloudImageEditorAutoOpen: {
    kind: 'switch',
    default: false,
    label: 'Open by itself',
    help: 'The editor opens when the only file is an image and has been uploaded.',
  },
  cloudImageEditorTabs: {
    kind: 'text',
    default: 'crop,tuning,filters',
    label: 'Tabs',
    help: 'crop, tuning and filters, comma-separated.',
  },
  cropPreset: {
    kind: 'text',
    default: '',
    placeholder: '1:1, 16:9, free',
    label: 'Ratios',
    help: 'Comma-separated; uploaded images are cropped to the first one, unless it is free.',
  },
  cropMinSize: {
    kind: 'text',
    default: '',
    placeholder: '640x480',
    label: 'Minimum crop',
    help: 'In pixels of the picture.',
  },
  cloudImageEditorMaskHref: {
    kind: 'text',
    default: '',
    placeholder: 'https://…/circle.svg',
    label: 'Crop mask',
    help: 'URL of a picture over the crop frame; it is not part of the result.',
  },
  removeCopyright: {
    kind: 'switch',
    default: false,
    label: 'Hide the credit line',
    help: 'The dialog, the list and the editor do not name their maker.',
  },
  secureDeliveryProxy: {
    kind: 'text',
    default: '',
    placeholder: 'https://proxy.example/?url={{previewUrl}}',
    label: 'Delivery proxy',
    help: 'Thumbnails and the editor request their pictures through it.',
  },
  secureDeliveryProxyUrlResolver: {
    kind: 'examples',
    default: null,
    examples: exampleFunctions.secureDeliveryProxyUrlResolver,
    label: 'Delivery URLs of a server',
    help: 'A function of the host page that returns the URL to request; takes precedence over the proxy.',
  },
} as const

/** Default editor messages. The product specification fixes the first messages. */
export const editorTexts = {
  cancel: 'Cancel',
  apply: 'Apply',
  mirror: 'Mirror',
  flip: 'Flip',
  original: 'Original',
  brightness: 'Brightness',
  exposure: 'Exposure',
  gamma: 'Gamma',
  contrast: 'Contrast',
  saturation: 'Saturation',
  vibrance: 'Vibrance',
  warmth: 'Warmth',
  enhance: 'Enhance',
  custom: 'Freeform',
  'crop-to-shape': 'Crop to {{value}}',
  'a11y-editor-tab-crop': 'Crop',
  'a11y-editor-tab-tuning': 'Tuning',
  'a11y-editor-tab-filters': 'Filters',
  'a11y-cloud-editor-apply-filter': 'Apply {{name}} filter',
  'editor-tabs': 'Tools',
  'editor-rotate-left': 'Rotate left',
  'editor-rotate-right': 'Rotate right',
  'editor-undo': 'Undo',
  'editor-redo': 'Redo',
  'editor-reset': 'Reset all edits',
  'editor-compare': 'Compare with the original',
  'editor-zoom': 'Zoom to the selection',
  'editor-zoom-out': 'Show the whole image',
  'editor-history': 'History and view',
  'editor-crop-ratio': 'Ratio',
  'editor-crop-turn': 'Rotate and mirror',
  'editor-crop-custom': 'Custom',
  'editor-crop-numbers': 'Exact size',
  'editor-crop-frame': 'Selection',
  'editor-crop-keys':
    'Arrow keys change the selection by 1 percent, with Shift by 10 percent, with Alt by 1 pixel.',
  'editor-crop-move': 'Move the selection',
  'editor-crop-nw': 'Top left corner',
  'editor-crop-n': 'Top side',
  'editor-crop-ne': 'Top right corner',
  'editor-crop-e': 'Right side',
  'editor-crop-se': 'Bottom right corner',
  'editor-crop-s': 'Bottom side',
  'editor-crop-sw': 'Bottom left corner',
  'editor-crop-w': 'Left side',
  'editor-crop-value': '{{width}} by {{height}} pixels, {{x}} from the left, {{y}} from the top',
  'editor-straighten': 'Straighten',
  'editor-crop-x': 'Left',
  'editor-crop-y': 'Top',
  'editor-crop-width': 'Width',
  'editor-crop-height': 'Height',
  'editor-crop-small': 'The image is too small to be cropped (minimum {{width}} × {{height}} pixels).',
  'editor-auto': 'Auto',
  'editor-color-number': '{{name}}, number',
  'filter-adaris': 'Sunny',
  'filter-briaril': 'Bright',
  'filter-calarel': 'Glow',
  'filter-carris': 'Amber',
  'filter-cynarel': 'Summer',
  'filter-cyren': 'Mist',
  'filter-elmet': 'Crisp',
  'filter-elonni': 'Cream',
  'filter-enzana': 'Sunset',
  'filter-erydark': 'Dusk',
  'filter-fenralan': 'Fresh',
  'filter-ferand': 'Mint',
  'filter-galen': 'Vivid',
  'filter-gavin': 'Clear',
  'filter-gethriel': 'Frost',
  'filter-iorill': 'Soft',
  'filter-iothari': 'Violet',
  'filter-iselva': 'Airy',
  'filter-jadis': 'Mono',
  'filter-lavra': 'Lilac',
  'filter-misiara': 'Faded',
  'filter-namala': 'Forest',
  'filter-nerion': 'Ocean',
  'filter-nethari': 'Lagoon',
  'filter-pamaya': 'Dust',
  'filter-sarnar': 'Sand',
  'filter-sedis': 'Sepia',
  'filter-sewen': 'Film',
  'filter-sorahel': 'Light',
  'filter-sorlen': 'Moonlight',
  'filter-tarian': 'Punch',
  'filter-thellassan': 'Ice',
  'filter-varriel': 'Stone',
  'filter-varven': 'Pop',
  'filter-vevera': 'Silver',
  'filter-virkas': 'Noir',
  'filter-yedis': 'Honey',
  'filter-yllara': 'Haze',
  'filter-zatvel': 'Steel',
  'filter-zevcen': 'Chalk',
  'editor-color-reset': 'Reset',
  'editor-color-amount': 'Change the amount',
  'editor-image': 'Edited image',
  'editor-loading': 'Loading the image',
  'editor-retry': 'Retry',
  'editor-failed': 'Network error',
  'editor-failed-hint': 'The image could not be loaded.',
  'editor-offline': 'You are offline',
  'editor-offline-hint': 'Connect to the internet, then retry.',
  'editor-missing': 'Image not found',
  'editor-missing-hint': 'It may have been deleted.',
  'editor-denied': 'Access denied',
  'editor-denied-hint': 'This image may not be loaded from this page.',
  'editor-no-image': 'This file cannot be edited',
  'editor-no-image-hint': 'It is not an image, or it is damaged.',
  'editor-too-large': 'This image is too large to edit',
  'editor-too-large-hint': 'It has more pixels than can be drawn here.',
  'editor-no-source': 'No image',
  'editor-no-source-hint': 'The page has not said which image to edit.',
  'editor-tool-loading': 'Loading {{name}}',
  'editor-tool-failed': '{{name}} is not available. Your edits are kept.',
  'editor-tool-apply': '{{name}} could not be applied. Your edits are kept.',
  'editor-discard-question': 'Discard your edits?',
  'editor-discard-hint': 'They have not been applied.',
  'editor-discard': 'Discard',
  'editor-keep': 'Keep editing',
  'editor-credit': 'Powered by {{name}}',
} as const

/** Keys of the messages that are loaded with the editor itself. */
export interface EditorMessages extends Record<keyof typeof editorTexts, string> {}

declare module '@lading/kernel' {
  interface Messages extends EditorMessages {}
}

/** Values for a message's placeholders. */
export type TextValues = Readonly<Record<string, string | number>>

/** Returns an editor message. */
export type EditorMessage = (key: string, values?: TextValues) => string

/**
 * Creates a function that returns editor messages.
 *
 * @param lookUp Returns a page message with its values, or the key itself if there's no such message.
 */
export function createMessage(lookUp: EditorMessage): EditorMessage {
  return (key, values = {}) => {
    const found = lookUp(key, values)
    const text = found === key ? ((editorTexts as Readonly<Record<string, string>>)[key] ?? key) : found
    return text.replace(/\{\{\s*([\w-]+)\s*\}\}/g, (variable, name: string) =>
      String(values[name] ?? variable),
    )
  }
}

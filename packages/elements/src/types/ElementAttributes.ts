import type { EventAttributes } from './EventAttributes.js'
import type { ConfigProperties } from './LadingTagNameMap.js'

type Kebab<Key extends string> = Key extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Lowercase<First>}${Kebab<Rest>}`
    : `${Lowercase<First>}-${Kebab<Rest>}`
  : Key

type Plain = string | number | boolean | null | undefined

/** The configuration as attributes in kebab case and lower case, and as properties. */
export type ConfigAttributes = {
  readonly [K in keyof ConfigProperties]?: ConfigProperties[K] | Plain
} & {
  readonly [K in keyof ConfigProperties & string as Exclude<
    Kebab<K> | Lowercase<K>,
    keyof ConfigProperties
  >]?: Plain
}

/** Attributes that all elements have. */
export interface CommonAttributes {
  /** Elements with the same name share one uploader. */
  readonly 'ctx-name'?: string | undefined
}

/** Attributes by element name, for typed JSX. */
export interface ElementAttributes {
  'lading-activity': CommonAttributes & ActivityAttributes
  'lading-button': CommonAttributes & ButtonAttributes
  'lading-config': CommonAttributes & ConfigAttributes
  'lading-credit': CommonAttributes
  'lading-drop-area': CommonAttributes & DropAreaAttributes
  'lading-form-input': CommonAttributes & FormInputAttributes
  'lading-image-editor': CommonAttributes & EditorAttributes
  'lading-img': ImageAttributes
  'lading-progress': CommonAttributes
  'lading-provider': CommonAttributes & EventAttributes
  'lading-source-button': CommonAttributes & SourceAttributes
  'lading-source-list': CommonAttributes
  'lading-uploader': CommonAttributes &
    ConfigAttributes &
    EventAttributes &
    LayoutAttributes &
    SolutionAttributes
  'uc-activity': CommonAttributes & ActivityAttributes
  'uc-camera-source': CommonAttributes
  'uc-cloud-image-editor': CommonAttributes & EditorAttributes
  'uc-cloud-image-editor-activity': CommonAttributes
  'uc-config': CommonAttributes & ConfigAttributes
  'uc-copyright': CommonAttributes
  'uc-drop-area': CommonAttributes & DropAreaAttributes
  'uc-external-source': CommonAttributes
  'uc-file-uploader-inline': CommonAttributes & SolutionAttributes
  'uc-file-uploader-minimal': CommonAttributes & SolutionAttributes
  'uc-file-uploader-regular': CommonAttributes & SolutionAttributes
  'uc-form-input': CommonAttributes & FormInputAttributes
  'uc-img': ImageAttributes
  'uc-modal': CommonAttributes
  'uc-progress-bar-common': CommonAttributes
  'uc-simple-btn': CommonAttributes & ButtonAttributes
  'uc-source-btn': CommonAttributes & SourceAttributes
  'uc-source-list': CommonAttributes
  'uc-start-from': CommonAttributes
  'uc-upload-ctx-provider': CommonAttributes & EventAttributes
  'uc-upload-list': CommonAttributes
  'uc-url-source': CommonAttributes
}

interface SolutionAttributes {
  /** Omits the button. @default false */
  readonly headless?: boolean | '' | undefined
  /** When the uploader is loaded, after its start. @default 'idle' */
  readonly preload?: 'now' | 'idle' | 'intent' | undefined
}

interface LayoutAttributes {
  /** @default 'regular' */
  readonly layout?: 'regular' | 'minimal' | 'inline' | undefined
}

interface ActivityAttributes {
  /** The activity to show here, e.g. `upload-list`. */
  readonly activity?: string | undefined
}

interface SourceAttributes {
  /** The source's id, e.g. `camera`. */
  readonly source?: string | undefined
}

interface ButtonAttributes {
  /** Whether files can be dropped on this button. @default true */
  readonly dropzone?: boolean | 'true' | 'false' | '' | undefined
}

interface DropAreaAttributes {
  /** Accepts neither drops nor clicks. @default false */
  readonly disabled?: boolean | '' | undefined
  /** Opens the system's file dialog when it is clicked. @default false */
  readonly clickable?: boolean | '' | undefined
  /** A click starts the flow instead. @default false */
  readonly initflow?: boolean | '' | undefined
  readonly 'with-icon'?: boolean | '' | undefined
  /** Covers the window while files are dragged over the page, and is invisible otherwise. @default false */
  readonly fullscreen?: boolean | '' | undefined
  /** Hides the area while no files are dragged over the page. @default false */
  readonly ghost?: boolean | '' | undefined
  /** Adds only the first file or link from a drop, and no folder. @default false */
  readonly single?: boolean | '' | undefined
  /** A message key, or the text itself. */
  readonly text?: string | undefined
}

interface FormInputAttributes {
  readonly name?: string | undefined
  readonly required?: boolean | '' | undefined
  readonly label?: string | undefined
  readonly form?: string | undefined
}

interface EditorAttributes {
  readonly uuid?: string | undefined
  readonly 'cdn-url'?: string | undefined
  readonly 'cdn-cname'?: string | undefined
  readonly 'crop-preset'?: string | undefined
  readonly 'crop-min-size'?: string | undefined
  readonly tabs?: string | undefined
  readonly 'mask-href'?: string | undefined
}

interface ImageAttributes {
  readonly uuid?: string | undefined
  readonly src?: string | undefined
  readonly alt?: string | undefined
  readonly [attribute: string]: unknown
}

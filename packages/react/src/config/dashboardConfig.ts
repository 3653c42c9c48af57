import {
  arrayOption,
  booleanOption,
  type ConfigDefinition,
  ConfigValueError,
  defineConfig,
  functionOption,
  type MetaFieldItem,
  numberOption,
  type OutputCollectionState,
  type OutputFileEntry,
} from '@lading/kernel'

/** Returns the URL of an SVG symbol, e.g. `/icons.svg#trash` for `remove`; null for the uploader's own icon. */
export type IconHrefResolver = (id: string) => string | null | undefined

/**
 * Called when Done is pressed, with the list, before the uploader closes, which waits for the result. It may show an activity.
 * A string keeps the uploader open and is shown to the person; `false` keeps it open. An error does, too, and is logged.
 */
export type BeforeDone = (list: OutputCollectionState) => DoneAnswer | Promise<DoneAnswer>

/** A message that refuses Done, `false`, which refuses it silently, or anything else to close. */
// biome-ignore lint/suspicious/noConfusingVoidType: a step that only waits returns nothing
export type DoneAnswer = boolean | string | undefined | void

/** Where files and links can be pasted: in the uploader, anywhere on the page, or nowhere. */
export type PasteScope = 'local' | 'global' | 'off' | false

/** The configuration keys of the dashboard. */
export interface DashboardConfig {
  /** Where files and links can be pasted: in the uploader, anywhere on the page, or nowhere (`off` or false). */
  pasteScope: PasteScope
  /** Whether files can be dropped on the button that opens the uploader. */
  dropzone: boolean
  /** Whether the sources may take several lines; false puts them on one line that scrolls. */
  sourceListWrap: boolean
  /** Draws lines on the backdrop of the dialog. */
  modalBackdropStrokes: boolean
  /** Replaces icons by those of the page. */
  iconHrefResolver: IconHrefResolver | null
  /** Marks the parts of the interface by `data-testid` attributes. */
  testMode: boolean
  /** Lock the page's scrolling while a dialog is open. */
  modalScrollLock: boolean
  /** Called when Done is pressed: it may wait, show an activity, or refuse with a message or `false`. */
  beforeDone: BeforeDone | null
  /** Ask before the page is left while files are being sent. */
  leaveQuestion: boolean
  /** Warn on the row of a file that only points to content elsewhere, such as a `.gdoc`, `.url` or `.lnk`. */
  pointerFileWarning: boolean
  /** Show a file in large after a press on its picture, Enter on its row, or View in its menu. @default true */
  quickLook: boolean
  /** Offer Copy link and Open file in the menu of an uploaded file's row. @default false */
  fileLinks: boolean
  /** Show the progress of the uploads before the title of the page, e.g. `42 % · Photos`. @default false */
  titleProgress: boolean
  /**
   * Enable Done while files are being uploaded: they continue in a corner of the page, also after the component is removed.
   * @default false
   */
  backgroundUploads: boolean
  /**
   * Seconds for which removed files can be restored; 0 lets them until the next removal or Done. People may need more time than a
   * few seconds.
   *
   * @default 0
   */
  undoSeconds: number
  /** Metadata values that people enter for each file, in the menu of its row. Fields of plugins are in the slot `metaField`. */
  metaFields: readonly MetaFieldItem[]
  /** Ids of the fields without which a file is not uploaded, e.g. `alt`, the description of pictures; a list or comma-separated. */
  requiredMetadata: readonly string[]
  /**
   * Suggests a description of a picture, e.g. by a service that recognises it. A person accepts or edits it. An error is logged; a
   * suggestion that takes longer than 30 s is dropped.
   */
  describe: DescribeFile | null
  /**
   * Whether files beyond `multipleMax` that a person drops, pastes, or chooses in the system's dialog stay out of the list, which
   * names them (`leave-out`), or are added with the error `TOO_MANY_FILES` (`keep`). Files that the page adds are always kept.
   *
   * @default 'leave-out', and 'keep' under Uploadcare's names
   */
  filesOverLimit: 'leave-out' | 'keep'
  /** Omit the credit line. */
  removeCopyright: boolean
  /** Accepted for compatibility; no effect: nothing is reported to anyone. */
  qualityInsights: boolean
  /** Accepted for compatibility; no effect. */
  useLocalImageEditor: boolean
  /** Whether the closed button shows uploads, their result and `dynamicButtonViewMode`; otherwise its label only. @default true */
  dynamicButton: boolean
  /**
   * Sources beside the closed button while the list is empty: none (`plain`), the first sources as icons (`toolbar`), a menu of the
   * sources (`menu`), either of them by their number (`auto`: a menu for more than three). `compact` is an icon alone.
   */
  dynamicButtonViewMode: DynamicButtonViewMode
  /**
   * Whether the button opens the dialog with the `sources` or the system's file `dialog` while the list is empty. It is the same
   * before and after the uploader is loaded. @default 'sources'
   */
  opens: 'sources' | 'dialog'
  /** Whether the closed button shows its icon before its label; `compact` always does. */
  dynamicButtonShowFirstIcon: boolean
  /**
   * Whether the files are rows or tiles. The switch below the list changes it. `auto`: tiles where at least four of the first five files or
   * more are pictures, rows otherwise. @default 'list'
   */
  filesViewMode: FilesViewMode
  /** Whether tiles of images have names; tiles without a thumbnail always have. @default false */
  gridShowFileNames: boolean
}

/** Returns a description as plain text; nothing where it has none. @param signal Aborted when it is no longer needed */
export type DescribeFile = (
  entry: OutputFileEntry,
  signal: AbortSignal,
) => string | null | undefined | Promise<string | null | undefined>

/** How the list shows its files: as rows, as tiles, or by their kinds. */
export type FilesViewMode = 'auto' | 'list' | 'grid'

/** How the button that opens the uploader offers sources while the list is empty. */
export type DynamicButtonViewMode = 'auto' | 'menu' | 'toolbar' | 'compact' | 'plain'

const VIEW_MODES: readonly unknown[] = ['auto', 'menu', 'toolbar', 'compact', 'plain']

declare module '@lading/kernel' {
  interface ConfigMap extends DashboardConfig {}
}

/** Definitions of the configuration keys of the dashboard. */
export const dashboardConfig: ConfigDefinition = defineConfig({
  pasteScope: {
    default: 'local',
    parse(value) {
      if (value === 'local' || value === 'global') return value
      if (value === 'off' || value === false || value === 'false') return 'off'
      throw new ConfigValueError('Expected local, global or off.')
    },
  },
  dropzone: booleanOption(true),
  filesOverLimit: {
    default: 'leave-out',
    parse(value) {
      if (value === 'leave-out' || value === 'keep') return value
      throw new ConfigValueError('Expected leave-out or keep.')
    },
  },
  sourceListWrap: booleanOption(true),
  modalBackdropStrokes: booleanOption(false),
  iconHrefResolver: functionOption<IconHrefResolver>(),
  testMode: booleanOption(false),
  modalScrollLock: booleanOption(true),
  beforeDone: functionOption<BeforeDone>(),
  leaveQuestion: booleanOption(true),
  pointerFileWarning: booleanOption(true),
  quickLook: booleanOption(true),
  fileLinks: booleanOption(false),
  titleProgress: booleanOption(false),
  backgroundUploads: booleanOption(false),
  undoSeconds: numberOption(0),
  metaFields: arrayOption<MetaFieldItem>(),
  requiredMetadata: {
    default: [],
    parse(value) {
      const ids =
        typeof value === 'string'
          ? value
              .split(',')
              .map((id) => id.trim())
              .filter(Boolean)
          : value
      if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return ids
      throw new ConfigValueError('Expected a list of ids.')
    },
  },
  describe: functionOption<DescribeFile>(),
  removeCopyright: booleanOption(false),
  qualityInsights: booleanOption(true),
  useLocalImageEditor: booleanOption(false),
  dynamicButton: booleanOption(true),
  dynamicButtonViewMode: {
    default: 'plain',
    from: ['dynamicButton'],
    derive: (mode, get) => (get('dynamicButton') ? mode : 'plain'),
    parse(value) {
      if (VIEW_MODES.includes(value)) return value as DynamicButtonViewMode
      throw new ConfigValueError('Expected auto, menu, toolbar, compact or plain.')
    },
  },
  opens: {
    default: 'sources',
    parse(value) {
      if (value === 'sources' || value === 'dialog') return value
      throw new ConfigValueError('Expected sources or dialog.')
    },
  },
  dynamicButtonShowFirstIcon: booleanOption(true),
  filesViewMode: {
    default: 'list',
    parse(value) {
      if (value === 'auto' || value === 'list' || value === 'grid') return value
      throw new ConfigValueError('Expected auto, list or grid.')
    },
  },
  gridShowFileNames: booleanOption(false),
})

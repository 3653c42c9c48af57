import {
  arrayOption,
  booleanOption,
  type ConfigDefinition,
  ConfigValueError,
  choiceOption,
  defineConfig,
  functionOption,
  type MetaFieldItem,
  type OutputCollectionState,
  type OutputFileEntry,
  parseCsv,
} from '@lading/kernel'

/** Returns the URL of an SVG symbol, e.g. `/icons.svg#trash` for `remove`; null for the built-in icon. */
export type IconHrefResolver = (id: string) => string | null | undefined

/**
 * Called with the list when Done is clicked. The uploader waits for the result before it closes, and the function can show an
 * activity. A string keeps the uploader open and is shown to the person; `false` keeps it open silently. An error keeps it open
 * as well, and is logged.
 */
export type BeforeDone = (list: OutputCollectionState) => DoneAnswer | Promise<DoneAnswer>

/** A message that refuses Done, `false` to refuse it silently, or anything else to close. */
// biome-ignore lint/suspicious/noConfusingVoidType: a step that only waits returns nothing
export type DoneAnswer = boolean | string | undefined | void

/** Where files and links can be pasted: in the uploader, anywhere on the page, or nowhere. */
export type PasteScope = 'local' | 'global' | 'off' | false

/** The dashboard's configuration keys. */
export interface DashboardConfig {
  /** Where files and links can be pasted: in the uploader, anywhere on the page, or nowhere (`off` or false). */
  pasteScope: PasteScope
  /** Whether files can be dropped on the button that opens the uploader. */
  dropzone: boolean
  /** Lets the sources wrap onto several lines; false puts them on one line that scrolls. */
  sourceListWrap: boolean
  /** Draws lines on the dialog's backdrop. */
  modalBackdropStrokes: boolean
  /** Replaces built-in icons with the page's icons. */
  iconHrefResolver: IconHrefResolver | null
  /** Marks interface parts with `data-testid` attributes. */
  testMode: boolean
  /** Lock the page's scrolling while a dialog is open. */
  modalScrollLock: boolean
  /** Called when Done is clicked: it can wait, show an activity, or refuse with a message or `false`. */
  beforeDone: BeforeDone | null
  /** Ask before the person leaves the page while files are being sent. */
  leaveQuestion: boolean
  /** Warn in the file's row if a file only points to content elsewhere, such as a `.gdoc`, `.url` or `.lnk`. */
  pointerFileWarning: boolean
  /** Enlarge a file when its thumbnail is clicked, Enter is pressed on its row, or View is chosen in its menu. @default true */
  quickLook: boolean
  /** Offer Copy link and Open file in the row menu of an uploaded file. @default false */
  fileLinks: boolean
  /** Show upload progress before the page title, e.g. `42 % · Photos`. @default false */
  titleProgress: boolean
  /**
   * Enable Done while files are being uploaded: uploads continue in a corner of the page, even after the component is removed.
   * @default false
   */
  backgroundUploads: boolean
  /**
   * Let people send a form or click Done while files are being uploaded: the form is sent, or the list confirmed, once all files
   * are uploaded. Until then they can cancel it. A failed upload leads back to its file.
   *
   * @default false
   */
  submitWhenUploaded: boolean
  /** Metadata values that people enter for each file, in its row menu. Plugins contribute fields to the slot `metaField`. */
  metaFields: readonly MetaFieldItem[]
  /**
   * Ids of fields that must be filled in before a file is uploaded, e.g. `alt`, an image's description; a list or
   * comma-separated.
   */
  requiredMetadata: readonly string[]
  /**
   * Suggests an image description, e.g. by calling a recognition service. A person accepts or edits it. An error is logged; a
   * suggestion that takes longer than 30 s is dropped.
   */
  describe: DescribeFile | null
  /**
   * Whether files beyond `multipleMax` that a person drops, pastes, or chooses in the system dialog stay out of the list, which
   * names them (`leave-out`), or are added with the error `TOO_MANY_FILES` (`keep`). Files that the page adds are always kept.
   *
   * @default 'leave-out', and 'keep' under Uploadcare's names
   */
  filesOverLimit: 'leave-out' | 'keep'
  /** Omit the credit line. */
  removeCopyright: boolean
  /**
   * Whether the closed button shows uploads, their result and `dynamicButtonViewMode`; otherwise it only shows its label.
   * @default true
   */
  dynamicButton: boolean
  /**
   * Sources next to the closed button while the list is empty: no sources (`plain`), the first sources as icons (`toolbar`), a
   * menu of sources (`menu`), or a choice by their number (`auto`: a menu for more than three). `compact` only shows an icon.
   */
  dynamicButtonViewMode: DynamicButtonViewMode
  /**
   * Whether the button opens the dialog with the `sources` or the system's file `dialog` while the list is empty. The button
   * behaves the same before and after the uploader is loaded.
   *
   * @default 'sources'
   */
  opens: 'sources' | 'dialog'
  /** Whether the closed button shows its icon before its label; `compact` always does. */
  dynamicButtonShowFirstIcon: boolean
  /**
   * Whether the files are rows or tiles. People can change it with the switch below the list. `auto` decides once
   * the list has at least five files: tiles if at least 80 % are images, rows otherwise.
   *
   * @default 'list'
   */
  filesViewMode: FilesViewMode
  /** Whether image tiles show file names; tiles without a thumbnail always do. @default false */
  gridShowFileNames: boolean
}

/**
 * Returns a description as plain text, or nothing if it has no suggestion.
 *
 * @param signal Aborted when the description is no longer needed
 */
export type DescribeFile = (
  entry: OutputFileEntry,
  signal: AbortSignal,
) => string | null | undefined | Promise<string | null | undefined>

/** How the list shows its files: as rows, as tiles, or depending on their types. */
export type FilesViewMode = 'auto' | 'list' | 'grid'

/** How the trigger button offers sources while the list is empty. */
export type DynamicButtonViewMode = 'auto' | 'menu' | 'toolbar' | 'compact' | 'plain'

declare module '@lading/kernel' {
  interface ConfigMap extends DashboardConfig {}
}

const pasteScopes = choiceOption<PasteScope & string>('local', 'global', 'off')

/** Definitions of the dashboard's configuration keys. */
export const dashboardConfig: ConfigDefinition = defineConfig({
  pasteScope: {
    default: 'local',
    parse: (value) => pasteScopes.parse(value === false || value === 'false' ? 'off' : value),
  },
  dropzone: booleanOption(true),
  filesOverLimit: choiceOption('leave-out', 'keep'),
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
  submitWhenUploaded: booleanOption(false),
  metaFields: arrayOption<MetaFieldItem>(),
  requiredMetadata: {
    default: [],
    parse(value) {
      const ids = typeof value === 'string' ? parseCsv(value) : value
      if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return ids
      throw new ConfigValueError('Expected a list of ids.')
    },
  },
  describe: functionOption<DescribeFile>(),
  removeCopyright: booleanOption(false),
  dynamicButton: booleanOption(true),
  dynamicButtonViewMode: {
    ...choiceOption<DynamicButtonViewMode>('plain', 'auto', 'menu', 'toolbar', 'compact'),
    from: ['dynamicButton'],
    derive: (mode, get) => (get('dynamicButton') ? mode : 'plain'),
  },
  opens: choiceOption('sources', 'dialog'),
  dynamicButtonShowFirstIcon: booleanOption(true),
  filesViewMode: choiceOption('list', 'auto', 'grid'),
  gridShowFileNames: booleanOption(false),
})

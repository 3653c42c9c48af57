/** An Uploadcare module and its replacement. */
interface ModuleRow {
  readonly theirs: RegExp
  readonly ours: string
}

const COMPAT = '@lading/compat-uploadcare'
const ELEMENTS = '@lading/elements'

/** The guide's "Imports" table; the first matching row wins. */
const rows: readonly ModuleRow[] = [
  { theirs: /^@uploadcare\/react-uploader$/, ours: COMPAT },
  { theirs: /^@uploadcare\/react-uploader\/(next|ssr|core\.css)$/, ours: `${COMPAT}/$1` },
  {
    theirs: /^@uploadcare\/file-uploader\/(index\.css|index\.layered\.css|env|types\/jsx)$/,
    ours: `${COMPAT}/$1`,
  },
  { theirs: /^@uploadcare\/file-uploader\/(abstract\/loadFileUploaderFrom\.js)$/, ours: `${COMPAT}/$1` },
  { theirs: /^@uploadcare\/file-uploader$/, ours: COMPAT },
  {
    theirs: /^@uploadcare\/file-uploader\/web\/[\w-]+\.layered\.min\.css$/,
    ours: `${ELEMENTS}/bundles/lading-uploadcare.min.css`,
  },
  {
    theirs: /^@uploadcare\/file-uploader\/web\/[\w-]+\.min\.css$/,
    ours: `${ELEMENTS}/bundles/lading-uploadcare.unlayered.min.css`,
  },
  {
    theirs: /^@uploadcare\/file-uploader\/web\/file-uploader\.(iife\.)?min\.js$/,
    ours: `${ELEMENTS}/bundles/lading.$1min.js`,
  },
  {
    theirs: /^@uploadcare\/file-uploader\/web\/uc-file-uploader-(regular|minimal|inline)\.min\.js$/,
    ours: `${ELEMENTS}/bundles/lading-$1.min.js`,
  },
  {
    theirs: /^@uploadcare\/file-uploader\/web\/uc-cloud-image-editor\.min\.js$/,
    ours: `${ELEMENTS}/bundles/lading-image-editor.min.js`,
  },
  {
    theirs: /^@uploadcare\/file-uploader\/web\/uc-img\.min\.js$/,
    ours: `${ELEMENTS}/bundles/lading-img.min.js`,
  },
]

/** Returns the Lading module that replaces an Uploadcare uploader module, or null. */
export function findModule(source: string): string | null {
  const row = rows.find(({ theirs }) => theirs.test(source))
  return row ? source.replace(row.theirs, row.ours) : null
}

import {
  booleanOption,
  type ConfigDefinition,
  defineConfig,
  integerOption,
  numberOption,
} from '@lading/kernel'

/** Config keys for documents. 0 means no limit. */
export interface LimitsConfig {
  /** Pages that a PDF can have. @default 0 */
  maxPdfPages: number
  /** Pages that all PDFs can have together. @default 0 */
  maxTotalPages: number
  /** Resolution that scans need, in dots per inch: scanned pages of PDFs, and images that state their resolution. @default 0 */
  minScanDpi: number
  /** Length that a video can have. @default 0 */
  maxVideoSeconds: number
  /** Whether encrypted PDFs are accepted. @default true */
  protectedPdfs: boolean
}

declare module '@lading/kernel' {
  interface ConfigMap extends LimitsConfig {}
}

/** Config definitions for documents. */
export const limitsConfig: ConfigDefinition = defineConfig({
  maxPdfPages: integerOption(0),
  maxTotalPages: integerOption(0),
  minScanDpi: integerOption(0),
  maxVideoSeconds: numberOption(0),
  protectedPdfs: booleanOption(true),
})

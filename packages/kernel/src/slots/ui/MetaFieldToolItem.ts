import type { SlotItem } from '../SlotItem.js'
import type { MetaFieldViewProps } from './MetaFieldItem.js'
import type { View } from './View.js'

/** Props for a view below a metadata field. */
export interface MetaFieldToolProps extends MetaFieldViewProps {
  /** The field's metadata key. */
  readonly fieldId: string
  /** The field's label, in the person's language. */
  readonly label: string
}

/** A view below each metadata field's control, such as a button that fills it in. It renders nothing for fields it can't help with. */
export interface MetaFieldToolItem extends SlotItem {
  readonly view: View<MetaFieldToolProps>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Views below the controls of metadata fields. */
    metaFieldTool: MetaFieldToolItem
  }
}

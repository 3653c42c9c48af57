// Types of the style sheets, which are imported for their effects alone.
export {}

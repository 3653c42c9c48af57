export { type UppyDropTargetOptions, uppyDropTarget } from './dropTarget/uppyDropTarget.js'

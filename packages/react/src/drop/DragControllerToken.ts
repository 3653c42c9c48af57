import { type Token, token } from '@lading/kernel'
import type { DragController } from './DragController.js'

/** Token of the {@link DragController}. */
export const DragControllerToken: Token<DragController> = token('react/drag-controller')

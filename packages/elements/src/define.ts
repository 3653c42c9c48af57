import { defineComponents } from './defineComponents.js'
import * as components from './index.js'

defineComponents(components)

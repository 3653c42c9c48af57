export { LadingSteps, type LadingStepsOptions } from './steps/LadingSteps.js'

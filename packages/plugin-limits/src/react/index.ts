export { LimitMeter, type LimitMeterProps } from './LimitMeter.js'

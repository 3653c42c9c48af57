import { createFocusTrap } from 'focus-trap'
import { useEffect, useRef } from 'react'

export function FocusTrap({ isOpen, onClose, children }) {
  const root = useRef(null)
  useEffect(() => {
    if (!isOpen || !root.current) return
    const trap = createFocusTrap(root.current, { onDeactivate: onClose })
    trap.activate()
    return () => trap.deactivate({ onDeactivate: () => {} })
  }, [isOpen, onClose])
  return isOpen ? (
    <div ref={root} className="layer" role="dialog" aria-modal="true" aria-label="Order">
      <h2>Order</h2>
      {children}
    </div>
  ) : null
}

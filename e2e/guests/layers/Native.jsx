import { useEffect, useRef } from 'react'

export function Native({ isOpen, onClose, children }) {
  const root = useRef(null)
  useEffect(() => {
    if (isOpen) root.current?.showModal()
    else root.current?.close()
  }, [isOpen])
  return (
    <dialog ref={root} aria-label="Order" onClose={(event) => event.target === root.current && onClose()}>
      <h2>Order</h2>
      {children}
    </dialog>
  )
}

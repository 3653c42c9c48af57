# Passes IP packets between two devices of the kernel, as a line with a round trip time, a rate and losses does. For Linux and root.
# Prints "ready" when both devices are there; then each line of its input is a line of the network: Mbit/s, round trip in ms, loss in %.
import fcntl
import os
import random
import select
import struct
import sys
import time
from collections import deque

TUNSETIFF = 0x400454CA
IFF_TUN = 0x0001
IFF_NO_PI = 0x1000
PACKET_BYTES = 2048
# What waits before the line, as in a router of a home; more is lost.
QUEUE_SECONDS = 0.2


def open_device(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
    return device


class Way:
    """One direction: a queue that lets so many bytes a second pass, and the packets on their way."""

    def __init__(self, source, target):
        self.source = source
        self.target = target
        self.flying = deque()
        self.free_at = 0.0

    def take(self, line, now):
        while True:
            try:
                packet = os.read(self.source, PACKET_BYTES)
            except BlockingIOError:
                return
            begin = max(now, self.free_at)
            if random.random() < line.loss or begin - now > QUEUE_SECONDS:
                continue
            self.free_at = begin + len(packet) / line.bytes_per_second
            self.flying.append((self.free_at + line.delay, packet))

    def give(self, now):
        while self.flying and self.flying[0][0] <= now:
            try:
                os.write(self.target, self.flying.popleft()[1])
            except OSError:
                # A device that is not up yet, or is full, loses the packet.
                pass


class Line:
    def __init__(self, mbit, round_trip_ms, loss_percent):
        self.bytes_per_second = float(mbit) * 125_000
        self.delay = float(round_trip_ms) / 2000
        self.loss = float(loss_percent) / 100


def main():
    near, far = (open_device(name) for name in sys.argv[1:3])
    ways = {near: Way(near, far), far: Way(far, near)}
    line = Line(1000, 0, 0)
    print("ready", flush=True)
    while True:
        now = time.monotonic()
        due = [way.flying[0][0] for way in ways.values() if way.flying]
        timeout = max(0.0, min(due) - now) if due else None
        readable, _, _ = select.select([near, far, sys.stdin], [], [], timeout)
        now = time.monotonic()
        for source in readable:
            if source in ways:
                ways[source].take(line, now)
                continue
            words = sys.stdin.readline().split()
            if not words:
                return
            line = Line(*words)
        for way in ways.values():
            way.give(time.monotonic())


main()

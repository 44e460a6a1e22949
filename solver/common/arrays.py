"""The types of arrays in annotations: kind and bits of the elements, then the axes if not one.

Compiled functions have their types in their annotations (compiled.py).
"""

import numpy as np

One = tuple[int]
Two = tuple[int, int]
Three = tuple[int, int, int]

Int8s = np.ndarray[One, np.dtype[np.int8]]
Int8s2 = np.ndarray[Two, np.dtype[np.int8]]
Int16s = np.ndarray[One, np.dtype[np.int16]]
Int16s2 = np.ndarray[Two, np.dtype[np.int16]]
Int16s3 = np.ndarray[Three, np.dtype[np.int16]]
Int32s = np.ndarray[One, np.dtype[np.int32]]
Int64s = np.ndarray[One, np.dtype[np.int64]]
Int64s2 = np.ndarray[Two, np.dtype[np.int64]]
Int64s3 = np.ndarray[Three, np.dtype[np.int64]]
UInt64s = np.ndarray[One, np.dtype[np.uint64]]
Float64s = np.ndarray[One, np.dtype[np.float64]]
Float64s2 = np.ndarray[Two, np.dtype[np.float64]]
Float64s3 = np.ndarray[Three, np.dtype[np.float64]]
